import { vehicles } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Station } from '../../charging/testing-charging';
import { chargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { changeVehicles, deleteVehicle } from '../vehicles/actions/change';
import { mayVehiclesStart } from './actions';

let house: FleetHouse;
let fleetId: number;
let station: Station;
let van: { id: number; uid: string };
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  fleetId = await house.fleet('Couriers', 50);
  station = await house.station();
  van = await house.vehicle(fleetId);
});

/** A start that nobody shows a card for. */
async function mayStart(ctx: Ctx) {
  const place = await chargingPlace(ctx, station.id);
  if (place === null) throw new Error('the place is gone');
  const connectorId = place.connectors[0]?.id ?? 0;
  const holder = { kind: 'vehicle', id: van.id } as const;
  const request = { place, connectorId, holder, uid: null, at: ctx.now, isOffline: false };
  const [answer] = await mayVehiclesStart(ctx, [], [request]);
  return answer;
}

const params = () => ({ id: fleetId, vehicleId: van.id });
const remove = (ctx: Ctx) => deleteVehicle(ctx, { params: params(), query: {}, body: {} });
const putAside = (ctx: Ctx) => {
  const body = vehicles.changeVehicles.body.parse({ vehicle_ids: [van.id], active: false });
  return changeVehicles(ctx, { params: { id: fleetId }, query: {}, body });
};

const isWaitedFor = async (): Promise<boolean> => {
  const rows = await house.rows(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

/** Does one thing, and the other while the first is not committed yet; gives what came of the second. */
async function meanwhile<T>(
  first: (ctx: Ctx) => Promise<unknown>,
  second: (ctx: Ctx) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  let begun: Promise<[PromiseSettledResult<T>]> | undefined;
  await house.run({ actor: house.mine }, async (ctx) => {
    await first(ctx);
    begun = Promise.allSettled([house.run({ actor: house.mine }, second)]);
    await expect.poll(isWaitedFor).toBe(true);
  });
  const [outcome] = (await begun) ?? [];
  if (outcome === undefined) throw new Error('nothing was done meanwhile');
  return outcome;
}

/** Has the order of a session that ended run again, in the transaction of the start. */
const startOf = (orderId: number) => async (ctx: Ctx) => {
  expect(await mayStart(ctx)).toMatchObject({ ok: true });
  await sql`update orders set state = 'charging' where id = ${orderId}`.execute(ctx.tx);
};

async function endedOrder(): Promise<number> {
  const { transactionId } = await station.start({ uid: van.uid });
  await station.stop(transactionId, 1_500);
  return (await house.orders(`charge_point_id = ${station.id}`)).at(-1)?.id ?? 0;
}

test('a vehicle that starts without its card is not deleted meanwhile', async () => {
  const orderId = await endedOrder();
  expect(await meanwhile(startOf(orderId), remove)).toMatchObject({ reason: { code: 'vehicle.in-use' } });
});

test('a vehicle that is being deleted starts nothing, with a card or without one', async () => {
  expect(await meanwhile(remove, mayStart)).toMatchObject({
    value: { ok: false, reason: 'vehicle-unknown' },
  });
});

test('a vehicle that is being made inactive starts nothing', async () => {
  expect(await meanwhile(putAside, mayStart)).toMatchObject({
    value: { ok: false, reason: 'vehicle-inactive' },
  });
});

test('starts of one vehicle do not wait for each other before the account of their fleet', async () => {
  await house.rows('delete from fleet_accounts where fleet_id = $1', [fleetId]);
  await house.run({ actor: house.mine }, async (ctx) => {
    await mayStart(ctx);
    await house.run({ actor: house.mine }, mayStart);
  });
  expect(await isWaitedFor()).toBe(false);
});

test('deletions, changes and starts at once end all, each before or after the other', async () => {
  const vans = [van, await house.vehicle(fleetId), await house.vehicle(fleetId)];
  const stations = [station, await house.station(), await house.station()];
  const starts = stations.map((each, index) => each.start({ uid: vans[index]?.uid ?? '' }));
  const removals = vans.map(({ id: vehicleId }) =>
    house.run({ actor: house.mine }, (ctx) =>
      deleteVehicle(ctx, { params: { id: fleetId, vehicleId }, query: {}, body: {} }),
    ),
  );
  const [started, removed] = await Promise.all([Promise.all(starts), Promise.allSettled(removals)]);
  started.forEach(({ verdict }, index) => {
    expect(removed[index]?.status).toBe(verdict === 'accepted' ? 'rejected' : 'fulfilled');
  });
});

import { limitations } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../charging/testing-charging';
import { createLimitation } from '../limitations/actions';
import { limitationLimit } from '../limitations/actions/limits';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { getReportSummary } from './actions/tables';
import { listRemainingLimits } from './actions/limits';
import { exportFleetSessions, listFleetSessions } from './actions/sessions';

let house: FleetHouse;
let fleetId: number;
beforeAll(async () => {
  house = await fleetHouse([limitationLimit]);
  fleetId = await house.fleet('Couriers', 900);
});
afterAll(() => house.close());

const page = { page: 1, per_page: 25 };
const read = <Q extends object>(query: Q) => ({ params: { id: fleetId }, query, body: {} });

test('sessions are told with their labels, by page, by vehicle and as a file', async () => {
  const [one, two] = [await house.vehicle(fleetId, { license_plate: 'AB 12' }), await house.vehicle(fleetId)];
  const station = await house.station();
  for (const { uid } of [one, two, one]) {
    const { transactionId } = await station.start({ uid });
    house.clock.advance(minutes(30));
    await station.stop(transactionId, 6_000);
  }
  // One that runs is none yet.
  await station.start({ uid: two.uid });
  const sessions = (query: object) =>
    house.run({ actor: house.mine }, (ctx) => listFleetSessions(ctx, read({ ...page, ...query })));
  const all = await sessions({});
  expect(all.meta.total).toBe(3);
  expect(all.data.map(({ order_id: id }) => id)).toEqual(
    all.data.map(({ order_id: id }) => id).toSorted((a, b) => b - a),
  );
  expect(all.data[0]).toMatchObject({
    vehicle: { id: one.id, license_plate: 'AB 12' },
    charge_point: { id: station.id },
    card: one.uid,
    minutes: 30,
    energy: 5,
    time_zone: 'UTC',
  });
  expect((await sessions({ vehicle_id: two.id })).data).toHaveLength(1);
  expect((await sessions({ search: 'ab 1' })).data).toHaveLength(2);
  expect((await sessions({ charge_point_id: station.id + 1 })).data).toEqual([]);
  expect((await sessions({ from: '2020-01-01', to: '2020-02-01' })).data).toEqual([]);
  expect((await sessions({ page: 2, per_page: 2 })).data).toHaveLength(1);
  const file = await house.run({ actor: house.mine }, (ctx) =>
    exportFleetSessions(ctx, read({ format: 'csv' as const, sort: 'at' as const })),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.chunks((work) => house.run({ actor: house.mine }, work)))
    chunks.push(Buffer.from(chunk));
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]?.split(',')[0]?.replaceAll('"', '')).toBe(String(all.data.at(-1)?.order_id));
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'report.before-start'],
  [{ from: '2001-01-01' }, 'report.too-long'],
])('%o is refused', async (query, code) => {
  await expect(
    house.run({ actor: house.mine }, (ctx) => getReportSummary(ctx, read(query))),
  ).rejects.toMatchObject({ code, details: { field: 'to' } });
});

test('what is left is told of a limitation, and of each vehicle that has an amount of its own', async () => {
  const { uid, id } = await house.vehicle(fleetId);
  const station = await house.station();
  const limit = (change: object) => {
    const place = { limitable_type: 'charge-point', limitable_id: station.id, limit_type: 'daily' };
    const body = limitations.createLimitation.body.parse({ ...place, ...change });
    return house.run({ actor: house.mine }, (ctx) =>
      createLimitation(ctx, { params: { id: fleetId }, query: {}, body }),
    );
  };
  await limit({ name: 'Together', limit_amount: 50 });
  await limit({ name: 'Each', limit_amount: 20, per_vehicle: true });
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(30));
  await station.stop(transactionId, 9_000);
  const { data } = await house.run({ actor: house.mine }, (ctx) => listRemainingLimits(ctx, read(page)));
  expect(data).toMatchObject([
    { limitation: { name: 'Each' }, vehicle: { id }, limit: 20, used: 8, rest: 12 },
    { limitation: { name: 'Together' }, vehicle: null, limit: 50, used: 8, rest: 42 },
  ]);
});

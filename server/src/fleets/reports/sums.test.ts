import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { getFleetInvoice, listFleetInvoices, printFleetInvoice } from './actions/invoices';
import { getReportSummary, listStationUse, listVehicleEnergy } from './actions/tables';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { sumFleets } from './actions/sums';
import { rebuildFleetSums, verifyFleetSums } from './actions/verify';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
  await house.rows(`update operators set time_zone = 'Asia/Amman' where id = $1`, [house.mine.operatorId]);
});
afterAll(() => house.close());

const verified = () => house.bySystem(verifyFleetSums);
const list = { page: 1, per_page: 200 };

/** Sessions, corrections and summing up, mixed by chance from a fixed seed. */
async function history(fleetId: number): Promise<void> {
  const cars = [await house.vehicle(fleetId), await house.vehicle(fleetId), await house.vehicle(fleetId)];
  const stations = [await house.station(), await house.station()];
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let index = 0; index < 14; index += 1) {
    const station = stations[next(2)];
    const car = cars[next(3)];
    if (station === undefined || car === undefined) throw new Error('no such place or vehicle');
    const { transactionId } = await station.start({ uid: car.uid });
    house.clock.advance(minutes(20 + next(200)));
    await station.stop(transactionId, 1_000 + next(30_000));
    house.clock.advance(minutes(next(6 * 1_440)));
    if (next(3) === 0) await house.bySystem(sumFleets);
    if (next(2) === 0) {
      const [order] = await house.orders(`payer_account_id = ${fleetId} and energy_wh > 500`);
      await house.run({ actor: house.mine }, (ctx) =>
        correctOrder(ctx, {
          params: { id: order?.id ?? 0 },
          query: {},
          body: { energy: next(20_000) / 1_000, reason: 'The meter was read' },
        }),
      );
    }
  }
}

/** What orders come to, asked of the orders alone. */
const sqlOf = (fleetId: number, by: string, { from, to }: { from: string; to: string }) =>
  house.rows<{ id: number; sessions: number; wh: number; minor: number }>(
    `select ${by} as id, count(*)::int as sessions, sum(energy_wh)::bigint as wh, sum(cost_minor)::bigint as minor
     from orders where payer_kind = 'vehicle' and payer_account_id = $1 and state = 'completed'
       and (completed_at at time zone 'Asia/Amman')::date between $2 and $3
     group by 1 having count(*) > 0 order by 1`,
    [fleetId, from, to],
  );

const plain = (rows: readonly { id: number; sessions: number; energy: number; cost: number }[]) =>
  rows
    .map(({ id, sessions, energy, cost }) => ({
      id,
      sessions,
      wh: Math.round(energy * 1_000),
      minor: Math.round(cost * 100),
    }))
    .toSorted((one, another) => one.id - another.id);

/** Reports of days, beside what orders alone tell of them. */
async function compareWith(fleetId: number, asked: readonly { from: string; to: string }[]): Promise<void> {
  for (const query of asked) {
    const read = <Q extends object>(more: Q) => ({
      params: { id: fleetId },
      query: { ...query, ...more },
      body: {},
    });
    const [vehicles, places, summary] = await house.run(
      { actor: house.mine },
      async (ctx) =>
        [
          await listVehicleEnergy(ctx, read(list)),
          await listStationUse(ctx, read(list)),
          await getReportSummary(ctx, read({})),
        ] as const,
    );
    expect(plain(vehicles.data.map((row) => ({ ...row, id: row.vehicle.id })))).toEqual(
      await sqlOf(fleetId, 'payer_id', query),
    );
    expect(plain(places.data.map((row) => ({ ...row, id: row.charge_point.id })))).toEqual(
      await sqlOf(fleetId, 'charge_point_id', query),
    );
    const [whole] = await sqlOf(fleetId, '1', query);
    expect(plain([{ id: 1, ...summary.total }])).toEqual([whole]);
    const points = summary.points.reduce((sum, { energy }) => sum + Math.round(energy * 1_000), 0);
    expect(points).toBe(whole?.wh);
    expect(vehicles.data.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  }
  expect(await verified()).toEqual([]);
}

/** Carries out what a migration makes of the orders that are there. */
async function replay(name: string, from: string): Promise<void> {
  const migration = await readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8');
  for (const each of migration.slice(migration.indexOf(from)).split(';\n')) await house.rows(each);
}

test('reports are what the orders come to, whatever was corrected, moved or made anew', async () => {
  const fleetId = await house.fleet('Couriers', 9_000);
  const other = await house.fleet('Taxis', 9_000);
  await history(fleetId);
  await history(other);
  const [span] = await house.rows<{ first: string; last: string; zone: string }>(
    `select min((completed_at at time zone 'Asia/Amman')::date)::text as first,
       max((completed_at at time zone 'Asia/Amman')::date)::text as last,
       (select time_zone from operators where id = $2) as zone
     from orders where payer_account_id = $1`,
    [fleetId, house.mine.operatorId],
  );
  const { first = '', last = '', zone } = span ?? {};
  expect(zone).toBe('Asia/Amman');
  const middle = `${last.slice(0, 7)}-03`;
  const asked = [
    { from: first, to: last },
    { from: first, to: middle < first ? last : middle },
    { from: `${first.slice(0, 7)}-01`, to: last },
  ];
  const compare = () => compareWith(fleetId, asked);
  await compare();
  await house.bySystem(sumFleets);
  expect(await house.rows('select from fleet_figures')).toEqual([]);
  await compare();
  await house.rows('update fleet_sums set energy_wh = energy_wh + 1 where fleet_id = $1', [fleetId]);
  await house.rows('update fleet_sessions set cost_minor = cost_minor + 1 where fleet_id = $1', [other]);
  expect((await verified()).length).toBeGreaterThan(5);
  await house.bySystem(rebuildFleetSums);
  await compare();
  // What was charged before there were sums is counted by the migrations that brought them.
  for (const table of ['fleet_sessions', 'fleet_requests', 'fleet_figures', 'fleet_sums'])
    await house.rows(`delete from ${table}`);
  await replay('0121_fleet_sums.sql', 'insert into fleet_sessions');
  await replay('0176_fleet_requests.sql', 'insert into fleet_requests');
  await compare();
  await house.bySystem(sumFleets);
  await compare();
});

/** Invoices of a fleet with one order that was corrected in a later month. */
async function tellsTheSame(fleetId: number, order: { cost_minor: number } | undefined): Promise<void> {
  // The balance tells the same: what was charged first in its month, what went back in that of the correction.
  const read = { params: { id: fleetId }, query: list, body: {} };
  const { data } = await house.run({ actor: house.mine }, (ctx) => listFleetInvoices(ctx, read));
  expect(data[0]?.closing).toBe((await house.balance(fleetId)) / 100);
  expect(data.map(({ opening }) => opening).slice(0, -1)).toEqual(
    data.slice(1).map(({ closing }) => closing),
  );
  expect(data.at(-1)).toMatchObject({
    opening: 0,
    deposits: 900,
    sessions: 1,
    charged: (order?.cost_minor ?? 0) / 100,
    changed: 0,
    is_open: false,
  });
  expect(data[0]).toMatchObject({
    sessions: 0,
    charged: 0,
    total: expect.any(Number),
  });
  const month = data.at(-1)?.month ?? '';
  const detail = await house.run({ actor: house.mine }, (ctx) =>
    getFleetInvoice(ctx, { params: { id: fleetId, month }, query: {}, body: {} }),
  );
  expect(detail.lines).toMatchObject([{ sessions: 1, total: detail.total }]);
  const file = await house.run({ actor: house.mine }, (ctx) =>
    printFleetInvoice(ctx, { params: { id: fleetId, month }, query: {}, body: {} }),
  );
  for await (const pdf of file.chunks((work) => house.run({ actor: house.mine }, work)))
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(
    house.run({ actor: house.mine }, (ctx) =>
      getFleetInvoice(ctx, { params: { id: fleetId, month: '2999-01' }, query: {}, body: {} }),
    ),
  ).rejects.toMatchObject({ code: 'not-found' });
}

test('what an order came to first is booked on that day, what is corrected later is a change of its day', async () => {
  const fleetId = await house.fleet('Vans', 900);
  const { uid } = await house.vehicle(fleetId);
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(60));
  await station.stop(transactionId, 9_000);
  house.clock.advance(minutes(40 * 1_440));
  const [order] = await house.orders(`payer_account_id = ${fleetId}`);
  await house.run({ actor: house.mine }, (ctx) =>
    correctOrder(ctx, {
      params: { id: order?.id ?? 0 },
      query: {},
      body: { energy: 4, reason: 'The meter was read' },
    }),
  );
  const [now] = await house.orders(`payer_account_id = ${fleetId}`);
  const figures = await house.rows<{
    subject: string;
    sessions: number;
    energy_wh: number;
    cost_minor: number;
  }>(
    `select subject, sum(sessions)::int as sessions, sum(energy_wh)::bigint as energy_wh, sum(cost_minor)::bigint as cost_minor,
       count(distinct day)::int as days from fleet_figures where fleet_id = $1 group by 1 order by 1`,
    [fleetId],
  );
  const change = { sessions: 0, energy_wh: 4_000 - (order?.energy_wh ?? 0), days: 1 };
  expect(figures).toMatchObject([
    { subject: 'asked', sessions: 1, energy_wh: 4_000, cost_minor: now?.cost_minor, days: 1 },
    { subject: 'asked-vehicle', sessions: 1, energy_wh: 4_000, cost_minor: now?.cost_minor, days: 1 },
    { subject: 'booked', sessions: 1, energy_wh: order?.energy_wh, cost_minor: order?.cost_minor, days: 1 },
    { subject: 'changed', ...change, cost_minor: (now?.cost_minor ?? 0) - (order?.cost_minor ?? 0) },
    { subject: 'fleet', sessions: 1, energy_wh: 4_000, cost_minor: now?.cost_minor, days: 1 },
    { subject: 'place', sessions: 1, energy_wh: 4_000, days: 1 },
    { subject: 'vehicle', sessions: 1, energy_wh: 4_000, days: 1 },
  ]);
  await tellsTheSame(fleetId, order);
});

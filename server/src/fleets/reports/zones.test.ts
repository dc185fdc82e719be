import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctOrder } from '../../charging';
import { minutes } from '../../charging/testing-charging';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { sumFleets } from './actions/sums';
import { rebuildFleetSums, verifyFleetSums } from './actions/verify';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const moveTo = (zone: string) =>
  house.rows('update operators set time_zone = $2 where id = $1', [house.mine.operatorId, zone]);
const waitUntil = (time: string): void =>
  house.clock.advance(new Date(time).getTime() - house.clock.now().getTime());

/** A session of the fleet that ends at a moment. */
async function sessionUntil(fleetId: number, time: string): Promise<number> {
  const { uid } = await house.vehicle(fleetId);
  const station = await house.station();
  waitUntil(time);
  house.clock.advance(-minutes(30));
  const { transactionId } = await station.start({ uid });
  waitUntil(time);
  await station.stop(transactionId, 6_000);
  return (await house.orders(`charge_point_id = ${station.id}`))[0]?.id ?? 0;
}

const sums = () =>
  house.rows(
    `select subject, span, since::text, subject_id, sessions, energy_wh, cost_minor, tax_minor from fleet_sums
     where sessions <> 0 or energy_wh <> 0 or cost_minor <> 0 order by 1, 2, 3, 4`,
  );

async function expectTheSameAnew(): Promise<void> {
  await house.bySystem(sumFleets);
  const kept = await sums();
  expect(kept.length).toBeGreaterThan(0);
  await house.bySystem(rebuildFleetSums);
  await house.bySystem(sumFleets);
  expect(await sums()).toEqual(kept);
  expect(await house.bySystem(verifyFleetSums)).toEqual([]);
}

const correct = (id: number) =>
  house.run({ actor: house.mine }, (ctx) =>
    correctOrder(ctx, { params: { id }, query: {}, body: { energy: 4, reason: 'The meter was read' } }),
  );

test('sums that are made anew are those that were kept, in whichever zones the operator has been', async () => {
  const fleetId = await house.fleet('Couriers', 900);
  await moveTo('America/Los_Angeles');
  // The day on which the clock is put forward there, before and after it ends.
  await sessionUntil(fleetId, '2026-03-08T09:30:00Z');
  await sessionUntil(fleetId, '2026-03-09T06:30:00Z');
  await sessionUntil(fleetId, '2026-03-09T07:30:00Z');
  // Still March there.
  const late = await sessionUntil(fleetId, '2026-04-01T06:30:00Z');
  await expectTheSameAnew();
  await moveTo('Asia/Amman');
  await expectTheSameAnew();
  await correct(late);
  // May there already.
  await sessionUntil(fleetId, '2026-04-30T22:00:00Z');
  await expectTheSameAnew();
  const days = await house.rows<{ day: string }>(
    `select day::text as day from fleet_sessions where fleet_id = $1 order by order_id`,
    [fleetId],
  );
  expect(days.map(({ day }) => day)).toEqual([
    '2026-03-08',
    '2026-03-08',
    '2026-03-09',
    '2026-03-31',
    '2026-05-01',
  ]);
});

test.each([
  ['America/Los_Angeles', '2026-06-01T05:00:00Z', '2026-05-31'],
  ['Asia/Amman', '2026-06-30T22:00:00Z', '2026-07-01'],
])('what was booked and lost is a change of the day in %s', async (zone, time, day) => {
  await moveTo(zone);
  const fleetId = await house.fleet(zone, 900);
  await sessionUntil(fleetId, time);
  await house.bySystem(sumFleets);
  await house.rows(`delete from fleet_sums where fleet_id = $1 and subject = 'booked'`, [fleetId]);
  await house.bySystem(rebuildFleetSums);
  await house.bySystem(sumFleets);
  const changed = await house.rows(
    `select span, since::text as since, sessions::int as sessions from fleet_sums
     where fleet_id = $1 and subject = 'changed' order by span`,
    [fleetId],
  );
  expect(changed).toEqual([
    { span: 'day', since: day, sessions: 1 },
    { span: 'month', since: `${day.slice(0, 7)}-01`, sessions: 1 },
  ]);
});

test('a session that was never noted, and one that does not count, are mended', async () => {
  const fleetId = await house.fleet('Vans', 900);
  const orderId = await sessionUntil(fleetId, '2026-08-01T10:00:00Z');
  const other = await sessionUntil(fleetId, '2026-08-01T11:00:00Z');
  await house.bySystem(sumFleets);
  await house.rows('delete from fleet_sessions where order_id = $1', [orderId]);
  await house.rows(`update orders set held_reason = 'impossible-energy' where id = $1`, [other]);
  expect(await house.bySystem(verifyFleetSums)).not.toEqual([]);
  await house.bySystem(rebuildFleetSums);
  expect(await house.bySystem(verifyFleetSums)).toEqual([]);
});

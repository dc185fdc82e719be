import { stats as calls } from '@voltdeck/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionsBetween } from '../../charging';
import type { Actor } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import {
  addChargePoint,
  addManyOrders,
  addOperator,
  addOrder,
  addRunning,
  type AddedPlace,
} from '../testing-rows';
import { chargePointStats, stats } from './actions';

/** 00:30 on 2 March in Madrid: still 1 March in UTC. */
const now = new Date('2026-03-01T23:30:00Z');
let house: TestHouse;

beforeAll(async () => {
  house = await testHouse({ now });
});
afterAll(() => house.close());

const owner = (operatorId: number): Actor => ({
  kind: 'member',
  personId: 1,
  membershipId: 1,
  tokenId: 1,
  operatorId,
  role: 'voltdeck_user',
  isOwner: true,
  permissions: new Set(),
  fleets: new Map(),
});
const statsFor = (operatorId: number) => house.run({ actor: owner(operatorId) }, stats);

async function operatorWithPlace(): Promise<AddedPlace & { operatorId: number }> {
  const operatorId = await addOperator(house.db.pool);
  return { operatorId, ...(await addChargePoint(house.db.pool, operatorId)) };
}

describe('the home page', () => {
  test('of a new operator has nothing but zeros, in the shape that was promised', async () => {
    const found = await statsFor(await addOperator(house.db.pool));
    expect(calls.stats.result.parse(found)).toEqual(found);
    expect(found).toMatchObject({ charge_points: { total: 0 }, today: { orders: 0 }, currency: 'EUR' });
  });

  test('counts an order on the day it was completed, in the time zone of the operator', async () => {
    const at = await operatorWithPlace();
    const figures = { energyWh: 7_250, costMinor: 400, feeMinor: 40 };
    // 23:59:59 on 1 March and 00:00 on 2 March in Madrid.
    await addOrder(house.db.pool, at, { ...figures, completedAt: '2026-03-01T22:59:59Z' });
    await addOrder(house.db.pool, at, { ...figures, completedAt: '2026-03-01T23:00:00Z' });
    const found = await statsFor(at.operatorId);
    expect(found.today).toEqual({ orders: 1, energy: 7.25, earnings: 3.6 });
    expect(found.last_30_days).toMatchObject({ orders: 2, energy: 14.5, earnings: 7.2 });
    expect(found.last_30_days.by_day.slice(-2)).toEqual([
      { day: '2026-03-01', orders: 1, energy: 7.25, earnings: 3.6 },
      { day: '2026-03-02', orders: 1, energy: 7.25, earnings: 3.6 },
    ]);
  });

  test('holds the 30 days before only as far as today has come', async () => {
    const at = await operatorWithPlace();
    // In Madrid: the first instant of the 60 days, one before it, today's time of day 30 days ago, and just before that.
    for (const completedAt of [
      '2026-01-01T23:00:00Z',
      '2026-01-01T22:59:59Z',
      '2026-01-30T23:30:00Z',
      '2026-01-30T23:29:59Z',
    ]) {
      await addOrder(house.db.pool, at, { completedAt });
    }
    await addOrder(house.db.pool, at, { completedAt: '2026-01-31T23:00:00Z' });
    const { last_30_days: shown } = await statsFor(at.operatorId);
    expect(shown.before.orders).toBe(2);
    expect(shown.orders).toBe(1);
    expect(shown.by_day[0]).toMatchObject({ day: '2026-02-01', orders: 1 });
  });

  test('shows what happens now, and nothing of other operators', async () => {
    const at = await operatorWithPlace();
    const faulted = { status: 'out_of_service', ocppStatus: 'Faulted' };
    const offline = await addChargePoint(house.db.pool, at.operatorId, { ...faulted, online: false });
    const charging = await addOrder(house.db.pool, at, { state: 'charging', powerW: 11_000 });
    await addRunning(house.db.pool, charging, { energyWh: 1_000, costMinor: 50, powerW: 7_400 });
    await addOrder(house.db.pool, { ...at, ...offline }, { state: 'finishing', powerW: 900 });
    await addOrder(house.db.pool, at, { state: 'failed', completedAt: '2026-03-01T23:10:00Z' });
    // The charger has not told the end of this one, but its connector is free: nothing flows.
    const free = await addChargePoint(house.db.pool, at.operatorId);
    const awaited = await addOrder(house.db.pool, { ...at, ...free }, { state: 'charging', powerW: 11_000 });
    await house.db.pool.query(
      `with started as (update orders set started_at = '2026-03-01T22:00:00Z' where id = $1)
       update connectors set status = 'available', status_at = '2026-03-01T23:00:00Z' where id = $2`,
      [awaited, free.connectorId],
    );
    const other = await operatorWithPlace();
    await addOrder(house.db.pool, other, { state: 'charging', powerW: 50_000 });
    const found = await statsFor(at.operatorId);
    expect(found.now).toEqual({ active_orders: 3, power: 7.4, faulted_connectors: 1 });
    expect(found.charge_points).toMatchObject({ total: 3, online: 2 });
    expect(found.today.orders).toBe(0);
  });
});

describe('a charge point', () => {
  const statsAt = (operatorId: number, id: number) =>
    house.run({ actor: owner(operatorId) }, (ctx) =>
      chargePointStats(ctx, { params: { id }, query: {}, body: {} }),
    );

  test('has its own orders only, by its own days, beside its totals', async () => {
    const at = await operatorWithPlace();
    const sibling = await addChargePoint(house.db.pool, at.operatorId);
    const figures = { energyWh: 7_250, costMinor: 400, feeMinor: 40 };
    await house.db.pool.query(`update charge_points set time_zone = 'UTC' where id = $1`, [at.chargePointId]);
    const longAgo = { energyWh: 76_000, costMinor: 3_800, feeMinor: 10, durationMs: 90_000 };
    await addOrder(house.db.pool, at, { ...longAgo, completedAt: '2025-06-01T10:00:00Z' });
    for (let more = 0; more < 6; more += 1)
      await addOrder(house.db.pool, at, { completedAt: '2025-06-02T10:00:00Z' });
    // Today in Madrid, where the operator is, and yesterday where the charge point stands.
    await addOrder(house.db.pool, at, { ...figures, completedAt: '2026-02-28T23:30:00Z' });
    await addOrder(house.db.pool, at, { ...figures, completedAt: '2026-03-01T23:10:00Z' });
    await addOrder(house.db.pool, { ...at, ...sibling }, { completedAt: '2026-03-01T23:10:00Z' });
    const charging = await addOrder(house.db.pool, at, { state: 'charging', powerW: 11_000 });
    await addRunning(house.db.pool, charging, { energyWh: 1_000, costMinor: 50, powerW: 7_400 });
    const found = await statsAt(at.operatorId, at.chargePointId);
    expect(calls.chargePointStats.result.parse(found)).toEqual(found);
    expect(found).toMatchObject({
      orders_count: 9,
      total_energy: 90.5,
      total_earnings: 45.1,
      total_sessions_time: 1.5,
      now: { active_orders: 1, power: 7.4, faulted_connectors: 0 },
      today: { orders: 1, energy: 7.25, earnings: 3.6 },
      last_30_days: { orders: 2 },
      time_zone: 'UTC',
    });
    expect(found.last_30_days.by_day.at(-1)?.day).toBe('2026-03-01');
  });

  test('of another operator is not found', async () => {
    const at = await operatorWithPlace();
    const other = await addOperator(house.db.pool);
    await expect(statsAt(other, at.chargePointId)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('with 100,000 orders', () => {
  test('the days are read from sums, from orders only where a moment parts a quarter, in far less than a second', async () => {
    const at = await operatorWithPlace();
    await addManyOrders(house.db.pool, at, { count: 100_000, days: 400, until: now });
    const times: number[] = [];
    // The quickest: what else the machine does is none of its doing.
    for (let round = 0; round < 5; round += 1) {
      const startedMs = performance.now();
      await statsFor(at.operatorId);
      times.push(performance.now() - startedMs);
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
    const found = await statsFor(at.operatorId);
    expect(found.last_30_days.orders).toBeGreaterThan(7_000);
    const until = sql`${now}::timestamptz`;
    const span = { operatorId: at.operatorId, since: sql`${until} - interval '60 days'`, until };
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, summary off, buffers off) ${sessionsBetween(span)}`.execute(
      house.db.kysely,
    );
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / on orders\b/.test(line));
    expect(scans).toHaveLength(2);
    // No moment here parts a quarter.
    for (const scan of scans) expect(scan).toMatch(/using orders_completed .*rows=0/);
  }, 90_000);
});

import { attention as attentionCalls, insights as insightCalls } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumUpOrders } from '../../charging/orders/testing-figures';
import type { Actor } from '../../kernel/actor';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { attention } from '../attention/actions';
import { addChargePoint, addOperator, addOrder } from '../testing-rows';
import { insights } from './actions';

const now = new Date('2026-03-12T12:20:00Z');
let house: TestHouse;

beforeAll(async () => {
  house = await testHouse({ now });
});
afterAll(() => house.close());

const actor = (operatorId: number, permissions?: string[]): Actor => ({
  kind: 'member',
  personId: 1,
  membershipId: 1,
  tokenId: 1,
  operatorId,
  role: 'voltdeck_user',
  isOwner: permissions === undefined,
  permissions: new Set(permissions),
  fleets: new Map(),
});
const insightsFor = async (operatorId: number, permissions?: string[]) => {
  const found = await house.run({ actor: actor(operatorId, permissions) }, insights);
  expect(insightCalls.insights.result.parse(found)).toEqual(found);
  return found;
};
const attentionFor = async (operatorId: number, permissions?: string[]) => {
  const found = await house.run({ actor: actor(operatorId, permissions) }, attention);
  expect(attentionCalls.attention.result.parse(found)).toEqual(found);
  return found;
};
const refuse = (id: number) =>
  house.db.pool.query(
    `insert into charge_point_refusals (charge_point_id, reason, tries, first_at, last_at)
     values ($1, 'password-wrong', 3, $2, $2)`,
    [id, now],
  );
const set = (id: number, values: string) =>
  house.db.pool.query(`update charge_points set ${values} where id = $1`, [id]);

describe('the insights', () => {
  test('rank by earnings; the young are not among the worst, nor who never connected among any', async () => {
    const { pool } = house.db;
    const operatorId = await addOperator(pool);
    const [rich, poor, idle, young, pending] = [
      await addChargePoint(pool, operatorId),
      await addChargePoint(pool, operatorId),
      await addChargePoint(pool, operatorId),
      await addChargePoint(pool, operatorId),
      await addChargePoint(pool, operatorId),
    ];
    await pool.query(
      `update charge_points set created_at = '2025-01-01', configured_at = '2025-01-01' where operator_id = $1`,
      [operatorId],
    );
    await set(young.chargePointId, `created_at = '2026-03-10'`);
    await set(pending.chargePointId, 'configured_at = null');
    const figures = { energyWh: 10_000, feeMinor: 0, completedAt: '2026-03-10T10:00:00Z' };
    await addOrder(pool, { operatorId, ...rich }, { ...figures, costMinor: 900 });
    await addOrder(
      pool,
      { operatorId, ...rich },
      {
        ...figures,
        costMinor: 300,
        completedAt: '2026-02-01T10:00:00Z',
      },
    );
    await addOrder(pool, { operatorId, ...poor }, { ...figures, costMinor: 100 });
    await pool.query(
      `update orders set started_at = completed_at - interval '2 hours' where operator_id = $1`,
      [operatorId],
    );
    await sumUpOrders(pool);
    const found = await insightsFor(operatorId);
    expect(found.charge_points?.best).toMatchObject([
      { id: rich.chargePointId, earnings: 9, before: 3, orders: 1 },
      { id: poor.chargePointId, earnings: 1, before: 0 },
    ]);
    expect(found.charge_points?.worst.map(({ id }) => id)).toEqual([idle.chargePointId]);
    expect(found.charge_points?.too_young).toBe(1);
    // Tuesday, 09:00 in Madrid; what was completed before the 30 days is not in the hours.
    expect(found.hours.filter(({ orders }) => orders > 0)).toMatchObject([
      { weekday: 2, hour: 9, orders: 2 },
    ]);
    expect((await insightsFor(operatorId, ['access'])).charge_points).toBeNull();
    expect((await insightsFor(await addOperator(pool))).charge_points?.best).toEqual([]);
  });
});

describe('what needs attention', () => {
  test('comes by urgency, with held orders as one, and only as far as one may read', async () => {
    const { pool } = house.db;
    const operatorId = await addOperator(pool);
    const add = async (change: { status?: string; online?: boolean; ocppStatus?: string }) =>
      (await addChargePoint(pool, operatorId, change)).chargePointId;
    const well = await addChargePoint(pool, operatorId);
    const pending = await add({ status: 'pending', online: false });
    const out = await add({ status: 'out_of_service' });
    await set(out, 'out_of_service = true');
    const unusable = await add({ status: 'unavailable' });
    const offline = await add({ status: 'unavailable', online: false });
    const refused = await add({ status: 'unavailable', online: false });
    // Of those that are connected, out of service on purpose or broken, that is what counts.
    for (const id of [refused, well.chargePointId, out]) await refuse(id);
    const faulted = await add({ status: 'available', ocppStatus: 'Faulted' });
    const broken = await add({ status: 'out_of_service', ocppStatus: 'Faulted' });
    const held = await addOrder(pool, { operatorId, ...well }, { completedAt: '2026-03-10T10:00:00Z' });
    await pool.query(`update orders set held_reason = 'no-price' where id = $1`, [held]);
    const { counts, items } = await attentionFor(operatorId);
    expect(items.map(({ kind, charge_point: at }) => [kind, at?.id])).toEqual([
      ['broken', broken],
      ['faulted', faulted],
      ['refused', refused],
      ['offline', offline],
      ['held', undefined],
      ['unusable', unusable],
      ['out-of-service', out],
      ['pending', pending],
    ]);
    expect(items[1]?.connectors).toEqual([1]);
    expect(items[2]).toMatchObject({ refusal: 'password-wrong', since: now.toISOString() });
    expect(counts.map(({ kind, count }) => [kind, count])).toEqual(items.map(({ kind }) => [kind, 1]));
    const kinds = async (permissions: string[]) =>
      (await attentionFor(operatorId, permissions)).items.map(({ kind }) => kind);
    expect(await kinds(['access'])).toEqual([]);
    expect(await kinds(['access', 'order.read'])).toEqual(['held']);
    expect(await kinds(['access', 'power-center.read'])).not.toContain('held');
    expect((await attentionFor(await addOperator(pool))).counts).toEqual([]);
  });

  test('names charge points whose identity two devices use, though they are connected, but for the broken', async () => {
    const { pool } = house.db;
    const operatorId = await addOperator(pool);
    const online = await addChargePoint(pool, operatorId, { status: 'available' });
    const away = await addChargePoint(pool, operatorId, { status: 'unavailable', online: false });
    const broken = await addChargePoint(pool, operatorId, { ocppStatus: 'Faulted' });
    await refuse(away.chargePointId);
    for (const { chargePointId } of [online, away, broken])
      await pool.query(
        `insert into charge_point_duplicates (charge_point_id, devices, times, first_at, last_at)
         values ($1, '[]', 3, $2, $2)`,
        [chargePointId, now],
      );
    const { counts, items } = await attentionFor(operatorId);
    expect(counts).toEqual([
      { kind: 'faulted', count: 1 },
      { kind: 'duplicate', count: 2 },
    ]);
    expect(items).toMatchObject([
      { kind: 'faulted', charge_point: { id: broken.chargePointId } },
      {
        kind: 'duplicate',
        charge_point: { id: online.chargePointId },
        refusal: null,
        since: now.toISOString(),
      },
      { kind: 'duplicate', charge_point: { id: away.chargePointId }, refusal: null },
    ]);
    expect((await attentionFor(await addOperator(pool))).counts).toEqual([]);
  });

  test('names the fault that a station reports of itself, and since when', async () => {
    const { pool } = house.db;
    const operatorId = await addOperator(pool);
    const { chargePointId } = await addChargePoint(pool, operatorId, { status: 'unavailable' });
    const said = `station_status = 'Faulted', station_fault = 'GroundFailure', station_status_at = '2026-03-09'`;
    await set(chargePointId, said);
    const since = '2026-03-09T00:00:00.000Z';
    expect((await attentionFor(operatorId)).items).toMatchObject([
      { kind: 'faulted', connectors: [], faults: ['GroundFailure'], refusal: null, since },
    ]);
    await set(chargePointId, `station_status = 'Unavailable', station_fault = null`);
    expect((await attentionFor(operatorId)).items).toMatchObject([{ kind: 'unusable', faults: [], since }]);
  });
});

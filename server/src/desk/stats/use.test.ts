import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addChargePoint, addOperator, addOrder } from '../testing-rows';
import { findCapacity, findStays } from './store-use';

const now = new Date('2026-03-02T12:00:00Z');
let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({ now });
});
afterAll(() => house.close());

test('the stays of a charge point are its sessions, ended and running, and nobody else’s', async () => {
  const { pool } = house.db;
  const operatorId = await addOperator(pool);
  const at = { operatorId, ...(await addChargePoint(pool, operatorId)) };
  const sibling = { operatorId, ...(await addChargePoint(pool, operatorId)) };
  const started = (id: number, text: string, ms: number) =>
    pool.query('update orders set started_at = $2, duration_ms = $3 where id = $1', [id, text, ms]);
  const completedAt = '2026-03-02T08:00:00Z';
  await started(await addOrder(pool, at, { completedAt }), '2026-03-02T06:00:00Z', 3_600_000);
  await started(await addOrder(pool, at, { state: 'charging' }), '2026-03-02T11:00:00Z', 0);
  await started(await addOrder(pool, sibling, { completedAt }), '2026-03-02T06:00:00Z', 3_600_000);
  await addOrder(pool, at, { state: 'failed', completedAt });
  const of = { chargePointId: at.chargePointId, fromMs: Date.parse('2026-03-01T00:00:00Z'), now };
  const stays = await house.run({ actor: { kind: 'system' } }, (ctx) => findStays(ctx.tx, of));
  expect(stays.map(({ fromMs, toMs }) => (toMs - fromMs) / 60_000)).toEqual([60, 60]);
  const capacity = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    findCapacity(ctx.tx, at.chargePointId),
  );
  expect(capacity.connectors).toBe(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChargePoint, addOperator } from '../../desk/testing-rows';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { nothingSaid } from './rules';
import { findQuarantined, insertQuarantinedAll, settleQuarantined } from './store';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

const rows = async <T extends object>(text: string): Promise<T[]> =>
  (await house.db.pool.query<T>(text)).rows;
const keptIds = async (): Promise<number[]> =>
  (await rows<{ id: number }>('select id from quarantine order by id')).map(({ id }) => id);

test('what many chargers said is kept together, in the order given', async () => {
  const operatorId = await addOperator(house.db.pool);
  const { chargePointId } = await addChargePoint(house.db.pool, operatorId);
  const at = new Date('2026-03-02T10:00:00Z');
  const payloads = [{ a: ['it’s "quoted" \\'] }, null, [1, { b: null }], 'text', 7];
  const items = payloads.map((payload, index) => ({
    item: {
      operatorId,
      chargePointId,
      action: 'StopTransaction',
      reason: index === 0 ? 'unknown-transaction' : 'unreadable',
      detail: index === 0 ? null : `fault ${index}`,
      said: index === 0 ? { ...nothingSaid, kind: 'ended' as const, at, registerWh: 7_000 } : null,
      payload,
    } as const,
    at: new Date(at.getTime() - index),
  }));
  await house.db.tx(async (tx) => {
    await insertQuarantinedAll(tx, []);
    await insertQuarantinedAll(tx, items);
  });
  const ids = await keptIds();
  const kept = await house.db.tx((tx) => findQuarantined(tx, operatorId, ids));
  expect(kept).toEqual(
    items.map(({ item, at: keptAt }, index) => ({ ...item, id: ids[index], at: keptAt, settled: null })),
  );
  expect(await house.db.tx((tx) => findQuarantined(tx, operatorId + 1, ids))).toEqual([]);
});

test('what was done about a message is noted once, by whoever comes first', async () => {
  const [id = 0] = await keptIds();
  const [{ operator_id: operatorId } = { operator_id: 0 }] = await rows<{ operator_id: number }>(
    'select operator_id from quarantine',
  );
  const settled = {
    at: new Date('2026-03-03T10:00:00Z'),
    by: null,
    cure: 'dismiss',
    reason: 'seen',
    orderId: null,
  } as const;
  const settle = (of: { id: number; operatorId: number }, reason: string): Promise<boolean> =>
    house.db.tx((tx) => settleQuarantined(tx, of, { ...settled, reason }));
  expect(await settle({ id, operatorId: operatorId + 1 }, 'another')).toBe(false);
  const both = await Promise.all([settle({ id, operatorId }, 'one'), settle({ id, operatorId }, 'other')]);
  expect(both.toSorted()).toEqual([false, true]);
  const [kept] = await house.db.tx((tx) => findQuarantined(tx, operatorId, [id]));
  expect(kept?.settled).toEqual({ ...settled, reason: both[0] ? 'one' : 'other' });
});

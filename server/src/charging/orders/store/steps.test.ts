import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChargePoint, addOperator, addOrder } from '../../../desk/testing-rows';
import { testHouse, type TestHouse } from '../../../platform/testing-house';
import { eventsOfOrder, insertOrderEvents } from './steps';

let house: TestHouse;
let orderId: number;
beforeAll(async () => {
  house = await testHouse();
  const operatorId = await addOperator(house.db.pool);
  const place = await addChargePoint(house.db.pool, operatorId);
  orderId = await addOrder(house.db.pool, { ...place, operatorId }, { state: 'charging' });
});
afterAll(() => house.close());

test('steps of many orders are written together', async () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const later = new Date('2026-03-02T10:01:00Z');
  await house.db.tx(async (tx) => {
    await insertOrderEvents(tx, []);
    await insertOrderEvents(tx, [
      { order_id: orderId, at: later, kind: 'resumed', detail: null },
      { order_id: orderId, at, kind: 'suspended', detail: 'SuspendedEV' },
    ]);
  });
  expect(await house.db.tx((tx) => eventsOfOrder(tx, later, orderId))).toEqual([
    { at, kind: 'suspended', detail: 'SuspendedEV' },
    { at: later, kind: 'resumed', detail: null },
  ]);
});

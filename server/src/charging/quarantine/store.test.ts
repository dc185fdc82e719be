import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChargePoint, addOperator } from '../../desk/testing-rows';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { insertQuarantinedAll } from './store';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

test('what many chargers said is kept together, in the order given', async () => {
  const operatorId = await addOperator(house.db.pool);
  const { chargePointId } = await addChargePoint(house.db.pool, operatorId);
  const at = new Date('2026-03-02T10:00:00Z');
  const payloads = [{ a: ['it’s "quoted" \\'] }, null, [1, { b: null }], 'text', 7];
  const items = payloads.map((payload, index) => ({
    item: { operatorId, chargePointId, action: 'StopTransaction', reason: `reason ${index}`, payload },
    at: new Date(at.getTime() - index),
  }));
  await house.db.tx(async (tx) => {
    await insertQuarantinedAll(tx, []);
    await insertQuarantinedAll(tx, items);
  });
  const { rows } = await house.db.pool.query('select reason, payload, at from quarantine order by id');
  expect(rows).toEqual(
    items.map(({ item: { reason, payload }, at: keptAt }) => ({ reason, payload, at: keptAt })),
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChargePoint, type AddedPlace, addOperator, addOrder } from '../../desk/testing-rows';
import type { MemberChannel } from '../../platform/live-channel';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { chargePointChannel, orderChannel } from './channels';

let house: TestHouse;
let operatorId: number;
let place: AddedPlace;
let orderId: number;

beforeAll(async () => {
  house = await testHouse();
  operatorId = await addOperator(house.db.pool);
  place = await addChargePoint(house.db.pool, operatorId);
  orderId = await addOrder(house.db.pool, { ...place, operatorId }, { state: 'charging' });
});
afterAll(() => house.close());

const system = { actor: { kind: 'system' } } as const;

const told = ({ state }: MemberChannel, id: number, isFinal = false) =>
  house.run(system, async (ctx) => state?.tell(ctx, { id, isFinal }));

const ownerOf = (channel: MemberChannel, id: number): Promise<number | null> =>
  house.run(system, (ctx) => channel.ownerOf(ctx.tx, id));

describe('the channel of an order', () => {
  test.each([
    [false, 'App\\Events\\ChargePointConsumption'],
    [true, 'App\\Events\\ChargePointOrderCompleted'],
  ])('tells the order in full, by the event of its end: %s', async (isFinal, event) => {
    expect(await told(orderChannel, orderId, isFinal)).toMatchObject({
      event,
      data: { data: { order: { id: orderId, state: 'charging' } } },
    });
  });

  test('is its operator’s', async () => {
    expect(await ownerOf(orderChannel, orderId)).toBe(operatorId);
    expect(await ownerOf(orderChannel, orderId + 1)).toBeNull();
  });
});

describe('the channel of a charge point', () => {
  test('tells its connectors and what charges on them, and which orders move it', async () => {
    const { chargePointId } = place;
    expect(await told(chargePointChannel, chargePointId)).toMatchObject({
      event: 'live',
      data: { id: chargePointId, orders: [{ id: orderId }] },
      orderIds: [orderId],
    });
  });

  test('is its operator’s until it is deleted', async () => {
    const gone = await addChargePoint(house.db.pool, operatorId);
    expect(await ownerOf(chargePointChannel, gone.chargePointId)).toBe(operatorId);
    await house.db.pool.query('update charge_points set deleted_at = now() where id = $1', [
      gone.chargePointId,
    ]);
    expect(await ownerOf(chargePointChannel, gone.chargePointId)).toBeNull();
  });
});

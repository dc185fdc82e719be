import { sessions } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { begin, leave, pricedChargePoint, uidOf } from '../testing-transactions';

/** Its connector is free, and its charger has not reported the stop. */
async function leftOrder(operator: WalkedOperator): Promise<number> {
  const chargePointId = await pricedChargePoint(operator, 'left');
  const begun = await begin(operator, { chargePointId, uid: uidOf(operator, 'left') });
  await leave(operator, begun);
  return begun.orderId;
}

async function openRows(operator: WalkedOperator) {
  const freeChargePointId = await pricedChargePoint(operator, 'free');
  const busyChargePointId = await pricedChargePoint(operator, 'busy');
  const { orderId } = await begin(operator, {
    chargePointId: busyChargePointId,
    uid: uidOf(operator, 'open'),
  });
  const leftOrderId = await leftOrder(operator);
  return { freeChargePointId, busyChargePointId, openOrderId: orderId, leftOrderId };
}

export const walk = declareWalk(openRows, [
  {
    call: sessions.startOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ freeChargePointId }) => ({
      body: { power_source_id: freeChargePointId, connector: 1, quantity: 'full' },
    }),
  },
  {
    call: sessions.stopOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ busyChargePointId, openOrderId }) => ({
      body: { power_source_id: busyChargePointId, connector: 1, order_id: openOrderId },
    }),
  },
  {
    call: sessions.closeOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ leftOrderId }) => ({ params: { id: leftOrderId } }),
    reason:
      'docs/decisions.md#orders-that-never-end: one that never ends is closed by rule; somebody need not wait for the charger’s word',
  },
]);

import { orders } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { begin, leave, pricedChargePoint, uidOf } from '../testing-transactions';

/** Its connector is free, and its charger has not reported the stop. */
async function leftOrder(operator: WalkedOperator): Promise<{ orderId: number }> {
  const chargePointId = await pricedChargePoint(operator, 'left');
  const begun = await begin(operator, { chargePointId, uid: uidOf(operator, 'left') });
  await leave(operator, begun);
  return begun;
}

export const walk = declareWalk(leftOrder, [
  {
    call: orders.closeOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason:
      'docs/decisions.md#orders-that-never-end: one that never ends is closed by rule; somebody need not wait for the charger’s word',
  },
]);

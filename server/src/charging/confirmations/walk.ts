import { orders } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { begin, finish, uidOf } from '../testing-transactions';
import { orderRows } from '../views/walk';

/** Its tag was not known, so somebody must confirm it. */
async function heldOrder(operator: WalkedOperator): Promise<{ orderId: number }> {
  const { chargePointId } = await operator.rows(orderRows);
  const uid = uidOf(operator, 'unknown');
  const begun = await begin(operator, { chargePointId, uid });
  await finish(operator, begun, uid);
  return begun;
}

export const walk = declareWalk(heldOrder, [
  {
    call: orders.confirmOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId }, body: {} }),
    reason: 'docs/decisions.md#held-settlements: a settlement is held until somebody confirms',
  },
]);

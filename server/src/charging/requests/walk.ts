import { orders } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { begin, pricedChargePoint, uidOf } from '../testing-transactions';

async function openRows(operator: WalkedOperator) {
  const freeChargePointId = await pricedChargePoint(operator, 'free');
  const busyChargePointId = await pricedChargePoint(operator, 'busy');
  const { orderId } = await begin(operator, {
    chargePointId: busyChargePointId,
    uid: uidOf(operator, 'open'),
  });
  return { freeChargePointId, busyChargePointId, openOrderId: orderId };
}

export const walk = declareWalk(openRows, [
  {
    call: orders.startOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ freeChargePointId }) => ({
      body: { power_source_id: freeChargePointId, connector: 1, quantity: 'full' },
    }),
  },
  {
    call: orders.stopOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ busyChargePointId, openOrderId }) => ({
      body: { power_source_id: busyChargePointId, connector: 1, order_id: openOrderId },
    }),
  },
]);

import { orders } from '@voltdeck/contract';
import { groupRows } from '../../network/groups/walk';
import { chargePointRows } from '../../network/testing-rows';
import { priceRows } from '../../network/prices/walk';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { createTag } from '../cards/actions/change';
import { begin, finish, uidOf } from '../testing-transactions';

export async function orderRows(operator: WalkedOperator) {
  const { operatorId, name, as } = operator;
  const { chargePointId, siteId } = await operator.rows(chargePointRows);
  // Without a price nothing is allowed to charge.
  await operator.rows(priceRows);
  const uid = uidOf(operator, 'tag');
  await as({ kind: 'system' }, (ctx) => createTag(ctx, { operatorId, uid, personId: null, label: name }));
  const begun = await begin(operator, { chargePointId, uid });
  await finish(operator, begun, uid);
  /** Completed and settled. */
  return { siteId, chargePointId, orderId: begun.orderId };
}

/** Its tag was not known, so somebody must confirm it. */
async function heldOrder(operator: WalkedOperator, chargePointId: number): Promise<number> {
  const uid = uidOf(operator, 'unknown');
  const begun = await begin(operator, { chargePointId, uid });
  await finish(operator, begun, uid);
  return begun.orderId;
}

async function walkedRows(operator: WalkedOperator) {
  const rows = await operator.rows(orderRows);
  const { groupId } = await operator.rows(groupRows);
  return { ...rows, groupId, heldOrderId: await heldOrder(operator, rows.chargePointId) };
}

export const walk = declareWalk(walkedRows, [
  {
    call: orders.listOrders,
    needs: 'order.read',
    other: 'own',
    sends: () => ({ query: { sort: '-created_at' } }),
    filters: {
      charge_point_id: ({ chargePointId }) => chargePointId,
      charging_site_id: ({ siteId }) => siteId,
      group_id: ({ groupId }) => groupId,
    },
  },
  {
    call: orders.orderTotals,
    needs: 'order.read',
    other: 'own',
    reason: 'the totals below the list of orders, asked apart so that its rows come at once',
  },
  {
    call: orders.getOrder,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
  },
  {
    call: orders.exportOrders,
    needs: 'order.read',
    other: 'own',
    sends: () => ({ query: { sort: '-price' } }),
  },
  {
    call: orders.confirmOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ heldOrderId }) => ({ params: { id: heldOrderId }, body: {} }),
    reason: 'docs/decisions.md#held-settlements: a settlement is held until somebody confirms',
  },
  {
    call: orders.previewCorrection,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId }, query: { energy: '9.5' } }),
    reason: 'docs/decisions.md#corrections: whoever corrects sees before what the order comes to',
  },
  {
    call: orders.correctOrder,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ orderId }) => ({
      params: { id: orderId },
      body: { energy: 9.5, reason: 'Read off at the charger' },
    }),
    reason: 'docs/decisions.md#corrections: final figures change by a movement of their own, never silently',
  },
]);

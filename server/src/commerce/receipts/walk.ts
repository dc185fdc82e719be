import { receipts } from '@voltdeck/contract';
import { orderRows } from '../../charging/orders/walk';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { moneyRows } from '../refunds/testing-refunds';
import { bringUpToDate } from './actions/issue';
import { receiptsOf } from './store';

/** An order with its receipt, and one that the operator started itself, which gets one when somebody asks. */
async function rows(operator: WalkedOperator) {
  const { orderId: ownId } = await operator.rows(orderRows);
  const { paidId: orderId } = await operator.rows(moneyRows);
  const { operatorId } = operator;
  const token = await operator.as({ kind: 'system' }, async (ctx) => {
    await bringUpToDate(ctx, { orderId });
    return (await receiptsOf(ctx.tx, { orderId, operatorId }))[0]?.token ?? '';
  });
  return { orderId, ownId, token };
}

const reason = 'docs/decisions.md#receipts: what drivers get for what they paid';

const byLink = 'docs/decisions.md#receipts: a link opens one receipt for whoever has it';

export const walk = declareWalk(rows, [
  {
    call: receipts.listReceipts,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason,
  },
  {
    call: receipts.issueReceipt,
    needs: 'payout.request',
    other: 'refused',
    sends: ({ ownId }) => ({ params: { id: ownId } }),
    reason,
  },
  {
    call: receipts.downloadReceipt,
    needs: 'order.read',
    other: 'refused',
    sends: ({ orderId }) => ({ params: { id: orderId } }),
    reason,
  },
  {
    call: receipts.openReceipt,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { token } }),
    reason: byLink,
  },
  {
    call: receipts.leaveFeedback,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { token }, body: { rating: 5 } }),
    reason: 'docs/decisions.md#feedback: drivers say what they think of a session by the link of its receipt',
  },
  {
    call: receipts.openReceiptFile,
    needs: 'public',
    other: 'own',
    sends: ({ token }) => ({ params: { token } }),
    reason: byLink,
  },
]);

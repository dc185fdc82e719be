import { listStuckRefunds, retryRefund, settleRefund } from '../../commerce';
import { amountText } from './ledger-report';
import type { StuckThings } from './stuck';

export const stuckRefunds: StuckThings = {
  command: 'refunds',
  one: 'refund',
  description: 'Refunds that no payment provider answered for until the last try',
  listed: 'prints each with its order, its provider and why there was no answer',
  retried: 'what it has paid already it does not pay twice',
  unpaid: 'then it is taken back',
  list: async (ctx) =>
    (await listStuckRefunds(ctx)).map(
      ({ id, orderId, operatorId, amountMinor, currency, provider, createdAt, note }) =>
        `refund ${id} of order ${orderId} of operator ${operatorId}: ${amountText(amountMinor, currency)} by ${provider}, noted ${createdAt.toISOString()}; last try: ${note ?? 'no answer'}`,
    ),
  retry: retryRefund,
  settle: async (ctx, { id, isPaid, reason }) => {
    if (!(await settleRefund(ctx, { refundId: id, isPaid, reason }))) return null;
    return isPaid
      ? `Refund ${id} is settled as paid.`
      : `Refund ${id} is taken back: its order costs again what it did before.`;
  },
};

import { listStuckReturns, retryReturn, settleReturn } from '../../commerce';
import { amountText } from './ledger-report';
import type { StuckThings } from './stuck';

export const stuckTopUpReturns: StuckThings = {
  command: 'give-backs',
  one: 'give-back',
  description:
    'Money paid in advance that goes back to drivers, and that no provider answered for until the last try',
  listed: 'prints each with its driver, its provider and why there was no answer',
  retried: 'what it has paid already it does not pay twice',
  unpaid: 'then it is on the balance again',
  list: async (ctx) =>
    (await listStuckReturns(ctx)).map(
      ({ id, personId, operatorId, amountMinor, currency, provider, payment, createdAt, note }) =>
        `give-back ${id} to driver ${personId} of operator ${operatorId}: ${amountText(amountMinor, currency)} of payment ${payment} by ${provider}, noted ${createdAt.toISOString()}; last try: ${note ?? 'no answer'}`,
    ),
  retry: retryReturn,
  settle: async (ctx, { id, isPaid, reason }) => {
    if (!(await settleReturn(ctx, { id, isPaid, reason }))) return null;
    return isPaid
      ? `Give-back ${id} is settled as paid.`
      : `Give-back ${id} is on the driver's balance again.`;
  },
};

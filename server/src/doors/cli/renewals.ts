import { retryRenewal, settleRenewal, stuckRenewals } from '../../plans';
import { amountText } from './ledger-report';
import type { StuckThings } from './stuck';

const said = {
  paid: 'is paid: the plan goes on.',
  refused: 'counts as refused.',
  unwanted: 'was paid, but the plan is another one by now. Give it back at the provider.',
  returned: 'is given back.',
} as const;

export const renewals: StuckThings = {
  command: 'renewals',
  one: 'renewal',
  description:
    'Renewals of plans that no payment provider answered for until the last try, and payments for plans that it did not give back',
  listed: 'prints each with its operator, its provider and why there was no answer',
  retried: 'what it has charged or given back already it does not charge or give back twice',
  unpaid: 'then it counts as refused',
  list: async (ctx) =>
    (await stuckRenewals(ctx)).map(
      ({ id, operatorId, plan, state, dueMinor, currency, provider, createdAt, note }) =>
        `renewal ${id} of operator ${operatorId}: ${amountText(dueMinor, currency)}${state === 'unwanted' ? ' to be given back' : ''} for ${plan} by ${provider}, noted ${createdAt.toISOString()}; last try: ${note ?? 'no answer'}`,
    ),
  retry: retryRenewal,
  settle: async (ctx, settled) => {
    const state = await settleRenewal(ctx, settled);
    return state === null ? null : `Renewal ${settled.id} ${said[state]}`;
  },
};

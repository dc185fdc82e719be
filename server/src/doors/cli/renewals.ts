import { retryRenewal, settleRenewal, stuckRenewals } from '../../plans';
import { amountText } from './ledger-report';
import type { StuckThings } from './stuck';

const said = {
  paid: 'is paid: the plan goes on.',
  refused: 'counts as refused.',
  unwanted: 'was paid, but staff have set another plan meanwhile. Give it back at the provider.',
} as const;

export const renewals: StuckThings = {
  command: 'renewals',
  one: 'renewal',
  description: 'Renewals of plans that no payment provider answered for until the last try',
  listed: 'prints each with its operator, its provider and why there was no answer',
  retried: 'what it has charged already it does not charge twice',
  unpaid: 'then it counts as refused',
  list: async (ctx) =>
    (await stuckRenewals(ctx)).map(
      ({ id, operatorId, plan, dueMinor, currency, provider, createdAt, note }) =>
        `renewal ${id} of operator ${operatorId}: ${amountText(dueMinor, currency)} for ${plan} by ${provider}, noted ${createdAt.toISOString()}; last try: ${note ?? 'no answer'}`,
    ),
  retry: retryRenewal,
  settle: async (ctx, settled) => {
    const state = await settleRenewal(ctx, settled);
    return state === null ? null : `Renewal ${settled.id} ${said[state]}`;
  },
};

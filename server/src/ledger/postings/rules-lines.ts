import type { StatementKind } from '@voltdeck/contract';
import type { Posting } from './rules';

/** What a movement changed of its operator's balances, in minor units: what is owed to the operator is positive. */
export interface Line {
  kind: StatementKind;
  pendingMinor: number;
  availableMinor: number;
}

/** Where the statement is not what the books say; in minor units, lines where one is missing or their number is another. */
export interface LineDifference {
  kind: 'line-missing' | 'line-amount' | 'line-sums' | 'account-sums';
  /** Null where an account is the platform's own. */
  operatorId: number | null;
  /** The movement; null of sums. */
  transactionId: number | null;
  currency: string | null;
  expectedMinor: number;
  foundMinor: number;
}

/** What movements of these kinds are on the statement; all others are told by their direction. */
const kindOf = new Map<string, StatementKind>([
  ['settlement', 'confirmed'],
  ['correction', 'confirmed'],
  ['refund', 'canceled'],
  ['reversal', 'canceled'],
  ['write-off', 'canceled'],
  ['collection', 'deposit'],
  ['release', 'deposit'],
  ['fleet-deposit', 'deposit'],
  ['fleet-deposit-correction', 'canceled'],
  ['cash-hand-over', 'deposit'],
  ['top-up', 'deposit'],
  ['top-up-return', 'canceled'],
]);

/** A movement as the statement of its operator tells it (docs/decisions.md#statement). */
export const lineOf = ({ kind, operatorId, entries }: Posting): Line => {
  const creditOn = (account: string): number =>
    entries
      .filter((entry) => entry.account.kind === account && entry.account.operatorId === operatorId)
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  const pendingMinor = creditOn('operator-pending');
  const availableMinor = creditOn('operator-available');
  const direction = pendingMinor + availableMinor < 0 ? 'withdraw' : 'deposit';
  return { kind: kindOf.get(kind) ?? direction, pendingMinor, availableMinor };
};

/** Sums are kept of stretches of 2 to the power of so many seconds, on each level. */
export const stretches = [10, 16, 22] as const;

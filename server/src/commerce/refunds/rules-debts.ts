import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Money } from './rules';

/** How long is waited after each try that was refused before the next; after the last one the debt stays and is noted. */
export const waitsMs = [3_600_000, dayMs, 3 * dayMs, 7 * dayMs, 14 * dayMs] as const;

/** Begins to collect what is owed for an order, by the product itself. */
export const beginJob = 'debts.begin';

/** When the next try is made after so many; null where there is none (docs/decisions.md#debts). */
export const nextTry = (tries: number, now: Date): Date | null => {
  const waitMs = waitsMs[tries - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
};

/** How much of a debt is given up: all of it unless told, and never more, in minor units. */
export const writeOffOf = ({ debtMinor }: Money, amountMinor: number | null): number => {
  if (debtMinor === 0) throw new Problem('debt.none');
  if (amountMinor !== null && amountMinor > debtMinor) throw new Problem('debt.too-much');
  return amountMinor ?? debtMinor;
};

import { dayMs } from '../../kernel/clock';

/** How long is waited after each try at a refund that brought no answer; after the last one nobody is asked any more. */
export const sendWaitsMs = [60_000, 600_000, 3_600_000, dayMs / 4, dayMs, 3 * dayMs, 7 * dayMs] as const;

/** When a refund is tried again after so many tries without an answer; null where it is not (docs/decisions.md#refunds). */
export const nextSending = (tries: number, now: Date): Date | null => {
  const waitMs = sendWaitsMs[tries - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
};

/** What stands as the reason where the provider of a refund is not set up any more. */
export const providerMissing = 'provider_not_set_up';

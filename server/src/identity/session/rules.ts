import { minuteMs } from '../../kernel/clock';

/** Wrong tries within the window after which an account or an address has to wait (decisions.md, "Sessions and codes"). */
export const triesAllowed = 5;

/** Milliseconds a wrong try counts. */
export const triesWindowMs = 15 * minuteMs;

/**
 * Seconds until another try is heard, 0 when it is heard now; `failures` are the latest wrong tries, newest first.
 */
export function secondsToWait(failures: readonly Date[], now: Date): number {
  const oldest = failures[triesAllowed - 1];
  if (oldest === undefined) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() + triesWindowMs - now.getTime()) / 1000));
}

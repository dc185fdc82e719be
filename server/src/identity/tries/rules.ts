import { minuteMs } from '../../kernel/clock';

/** Tries within the window that one network or one device has for an account (docs/decisions.md#login-limits). */
export const triesAllowed = 5;

/** Accounts that one network may try in vain within the window before strangers there have to wait. */
export const accountsAllowed = 100;

/** Milliseconds a try counts. */
const triesWindowMs = 15 * minuteMs;

/** Since when a try counts. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - triesWindowMs);

/** Where tries come from. */
type OriginKind = 'network' | 'device';

/** Whose tries are counted together: those for one account from one network, or from one device that logged in before. */
export interface TryKey {
  account: string;
  kind: OriginKind;
  origin: string;
}

/** What was tried in vain within the window. */
export interface Tried {
  /** With this key. */
  tries: readonly Date[];
  /** For the account from all networks; counted no further than matters here. */
  ofAccount: number;
  /** Other accounts from the network, no further than are allowed, and when the first of these was last tried. */
  otherAccounts: number;
  otherSince: Date | null;
}

/** Seconds until a time lies outside the window, 0 where it does. */
const secondsUntilPast = (at: Date | null | undefined, now: Date): number =>
  at == null ? 0 : Math.max(0, Math.ceil((at.getTime() + triesWindowMs - now.getTime()) / 1000));

/**
 * Seconds until another try is heard, 0 when it is heard now.
 * Only a network that is one caller's own is refused for the other accounts it tried, and never a known device.
 */
export function secondsToWait(tried: Tried, at: { now: Date; isOwnNetwork: boolean }): number {
  const latest = tried.tries.toSorted((one, other) => other.getTime() - one.getTime());
  const ofKey = secondsUntilPast(latest[triesAllowed - 1], at.now);
  const isStuffing = at.isOwnNetwork && tried.otherAccounts >= accountsAllowed;
  return Math.max(ofKey, isStuffing ? secondsUntilPast(tried.otherSince, at.now) : 0);
}

/** What slows an account or a network for everybody is never more than this a try (docs/decisions.md#login-limits). */
const longestDelayMs = 2_000;

const freeOfAccount = triesAllowed;
const delayOfAccountMs = 200;
const freeAccounts = 20;
const delayOfNetworkMs = 50;

/** Tries for an account beyond which the delay grows no more. */
export const triesCounted = freeOfAccount + longestDelayMs / delayOfAccountMs;

/** Milliseconds by which a stranger's try is delayed, because others tried the account, or the network tried others. */
export function delayMs(tried: Pick<Tried, 'ofAccount' | 'otherAccounts'>): number {
  const forAccount = (tried.ofAccount - freeOfAccount) * delayOfAccountMs;
  const forNetwork = (tried.otherAccounts - freeAccounts) * delayOfNetworkMs;
  return Math.min(longestDelayMs, Math.max(0, forAccount, forNetwork));
}

import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { FairSemaphore } from '../../platform/fair-semaphore';
import { sleep } from '../../platform/sleep';
import { countedSince, delayMs, secondsToWait, type Tried, type TryKey } from './rules';
import { deleteTries, deleteTriesOfAccount, findTried, insertTry } from './store';

/** Where a try for an account comes from. */
export interface TryOrigin extends TryKey {
  /** Whether the network is one caller's own, and not that of a proxy with many behind it. */
  isOwnNetwork: boolean;
}

const slowed = (seconds: number): Problem =>
  new Problem('login.slowed', { args: { minutes: Math.ceil(seconds / 60) }, retryAfterSeconds: seconds });

async function triedAt(ctx: Ctx, origin: TryOrigin): Promise<{ tried: Tried; seconds: number }> {
  const tried = await findTried(ctx.tx, origin, countedSince(ctx.now));
  return { tried, seconds: secondsToWait(tried, { now: ctx.now, isOwnNetwork: origin.isOwnNetwork }) };
}

/** Refuses a try where too many were made already. @returns the milliseconds by which it is to be delayed */
export async function mustBeHeard(ctx: Ctx, origin: TryOrigin): Promise<number> {
  const { tried, seconds } = await triedAt(ctx, origin);
  if (seconds > 0) throw slowed(seconds);
  return origin.kind === 'device' ? 0 : delayMs(tried);
}

/** Counts a try before it is judged, so that of many at once no more are judged than are allowed. */
export async function countTry(ctx: Ctx, origin: TryOrigin): Promise<void> {
  await mustBeHeard(ctx, origin);
  if (await insertTry(ctx.tx, origin, { at: ctx.now, since: countedSince(ctx.now) })) return;
  // Another node took the last one in between.
  throw slowed(Math.max(1, (await triedAt(ctx, origin)).seconds));
}

/** After a right one, nothing is held against those before it. */
export const forgetTries = (ctx: Ctx, key: TryKey): Promise<void> => deleteTries(ctx.tx, key);

/** Forgets the tries for an account from everywhere, when its owner has a new password. */
export const forgetTriesOfAccount = (ctx: Ctx, account: string): Promise<void> =>
  deleteTriesOfAccount(ctx.tx, account);

/** Callers who are being delayed: so many at once that a flood takes little memory, and each network its share. */
const delaying = new FairSemaphore({
  most: 500,
  mostPerKey: 50,
  mostWaitingPerKey: 50,
  mostWaiting: 500,
  patienceMs: 3_000,
});

/** Delays a try, without a connection to the database, until the caller leaves. */
export async function delayTry(network: string, ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delaying.run(network, () => sleep(ms, { until: signal }), signal);
  signal.throwIfAborted();
}

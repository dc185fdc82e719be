import { delayTry } from '../identity';
import { Problem } from '../kernel/problem';
import type { PartedCall } from '../kernel/route';
import type { Ctx } from '../platform/ctx';
import { networkOf } from '../platform/networks';

/** What else the secret part of a link holds is none of ours, and may be what no database takes. */
const tokenForm = /^[\w-]+$/;

/** What is found by the secret part of a link; null where it cannot be one. */
export const readLink = async <F>(token: string, find: () => Promise<F | null>): Promise<F | null> =>
  tokenForm.test(token) ? find() : null;

/** Who tries links has to wait for each that opens nothing. */
export const guessDelayMs = 1_000;

/** Does something with what a link opens; a link that opens nothing is answered late. */
export async function openedByLink<F, T extends object>(
  call: PartedCall<Ctx>,
  find: (ctx: Ctx) => Promise<F | null>,
  work: (ctx: Ctx, found: F) => Promise<T>,
): Promise<T> {
  const done = await call.run(async (ctx) => {
    const found = await find(ctx);
    return found === null ? null : work(ctx, found);
  });
  if (done !== null) return done;
  await delayTry(networkOf(call.address), guessDelayMs, call.signal);
  throw new Problem('not-found');
}

import { delayTry } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import type { Kept } from '../rules-content';
import { receiptByToken } from '../store';

/** What else a link holds is none of ours, and may be what no database takes. */
const tokenForm = /^[\w-]+$/;

/** What a link opens; null where it opens nothing. */
export const byToken = async ({ tx }: Ctx, token: string): Promise<Kept | null> =>
  tokenForm.test(token) ? receiptByToken(tx, token) : null;

/** Who tries links has to wait for each that opens nothing. */
export const guessDelayMs = 1_000;

/** Does something with the document that a link opens; a link that opens nothing is answered late. */
export async function byLink<T extends object>(
  call: PartedCall<Ctx>,
  token: string,
  work: (ctx: Ctx, found: Kept) => Promise<T>,
): Promise<T> {
  const done = await call.run(async (ctx) => {
    const found = await byToken(ctx, token);
    return found === null ? null : work(ctx, found);
  });
  if (done !== null) return done;
  await delayTry(networkOf(call.address), guessDelayMs, call.signal);
  throw new Problem('not-found');
}

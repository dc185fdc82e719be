import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { findAnswer, keepAnswer, type KeyedRequest, takeKey } from './store';

/**
 * Answers a keyed request once: the effect and the kept answer are one transaction, so that a repeated request gets the
 * same answer, and a failed one may be tried again.
 */
export async function answerOnce(
  ctx: Ctx,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<{ results: unknown; isRepeated: boolean }> {
  if (await takeKey(ctx.tx, request, ctx.now)) {
    const results = await work();
    await keepAnswer(ctx.tx, request, results);
    return { results, isRepeated: false };
  }
  const kept = await findAnswer(ctx.tx, request);
  if (!kept || !kept.hash.equals(request.hash)) throw new Problem('idempotency.reused');
  return { results: kept.answer, isRepeated: true };
}

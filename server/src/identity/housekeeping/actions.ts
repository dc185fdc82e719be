import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { deleteKeysBefore } from '../idempotency/store';
import { deleteFailuresBefore } from '../session/store';
import { idleDays } from '../tokens/rules';
import { deleteTokensUnusedSince } from '../tokens/store';

/** Throws away what has lost its meaning: dead tokens, kept answers and wrong tries older than a day; to be run daily. */
export async function tidyIdentity(ctx: Ctx): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * dayMs);
  await deleteTokensUnusedSince(ctx.tx, daysAgo(idleDays));
  await deleteKeysBefore(ctx.tx, daysAgo(1));
  await deleteFailuresBefore(ctx.tx, daysAgo(1));
}

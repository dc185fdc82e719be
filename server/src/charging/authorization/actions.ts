import type { Ctx } from '../../platform/ctx';
import { recordAudit } from '../../identity';
import { readTag, verdictOn, type Tag, type TagVerdict } from './rules';
import { findTag, insertTag, type NewTag } from './store';

/** Looks a sent tag up among the operator's and judges it; concurrency is judged at the start. */
export async function judgeTag(
  ctx: Ctx,
  input: { operatorId: number; uid: string; at: Date },
): Promise<{ verdict: TagVerdict; tag: Tag | null }> {
  const tag = await findTag(ctx.tx, input.operatorId, readTag(input.uid));
  return { verdict: verdictOn(tag, input.at), tag };
}

/** Gives the operator, or a driver who pays on the platform, a tag to charge with. */
export async function createTag(ctx: Ctx, tag: NewTag): Promise<void> {
  await insertTag(ctx.tx, tag);
  await recordAudit(ctx, {
    action: 'created',
    noun: 'tag',
    operatorId: tag.operatorId,
    nounId: null,
    detail: { uid: tag.uid },
  });
}

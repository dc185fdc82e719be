import type { leakage, Parsed, Result } from '@voltdeck/contract';
import { memberOf, operatorOf, recordAudit } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { LeakageChanged } from '../facts';
import { countOwn, dismiss, restore } from '../store';

type Changed = Result<typeof leakage.dismissFindings>;

/** All that are named must be the operator's; what somebody else has done meanwhile is left out. */
async function mustBeOwn(ctx: Ctx, operatorId: number, ids: readonly number[]): Promise<number[]> {
  const each = [...new Set(ids)];
  if ((await countOwn(ctx.tx, operatorId, each)) !== each.length) throw new Problem('not-found');
  return each;
}

async function told(
  ctx: Ctx,
  operatorId: number,
  change: { action: 'dismissed' | 'resumed'; ids: readonly number[]; reason: string | null },
): Promise<Changed> {
  const { action, ids, reason } = change;
  for (const nounId of ids)
    await recordAudit(ctx, {
      action,
      noun: 'leakage-finding',
      operatorId,
      nounId,
      before: { state: action === 'dismissed' ? 'open' : 'dismissed' },
      after: { state: action === 'dismissed' ? 'dismissed' : 'open' },
      ...(reason === null ? {} : { detail: { reason } }),
    });
  if (ids.length > 0) await ctx.announce(LeakageChanged, {}, operatorId);
  return { changed: ids.length };
}

/** Sets findings aside with a reason. */
export async function dismissFindings(
  ctx: Ctx,
  { body }: Parsed<typeof leakage.dismissFindings>,
): Promise<Changed> {
  const operatorId = operatorOf(ctx);
  const { membershipId } = memberOf(ctx);
  const ids = await mustBeOwn(ctx, operatorId, body.ids);
  const { reason } = body;
  const changed = await dismiss(ctx.tx, operatorId, { ids, membershipId, at: ctx.now, reason });
  return told(ctx, operatorId, { action: 'dismissed', ids: changed, reason });
}

/** Brings findings back that were set aside. */
export async function restoreFindings(
  ctx: Ctx,
  { body }: Parsed<typeof leakage.restoreFindings>,
): Promise<Changed> {
  const operatorId = operatorOf(ctx);
  const ids = await mustBeOwn(ctx, operatorId, body.ids);
  return told(ctx, operatorId, {
    action: 'resumed',
    ids: await restore(ctx.tx, operatorId, ids),
    reason: null,
  });
}

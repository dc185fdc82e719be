import { chargePoints, type attention as calls, type Result, workList } from '@voltdeck/contract';
import { waitingWork } from '../../charging';
import { mayCall, memberOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { attentionOf, shownTroubles, waitingKinds } from './rules';
import { countTroubles, findTroubles } from './store';

/** What needs a look, the most urgent first, as far as the caller may read it. */
export async function attention(ctx: Ctx): Promise<Result<typeof calls.attention>> {
  const member = memberOf(ctx);
  const { operatorId } = member;
  const seesNetwork = mayCall(member, chargePoints.chargePointTable.needs);
  const counts = seesNetwork ? await countTroubles(ctx.tx, operatorId) : [];
  return attentionOf({
    counts,
    rows: counts.length > 0 ? await findTroubles(ctx.tx, operatorId, shownTroubles) : [],
    waiting: mayCall(member, workList.listWork.needs) ? await waitingWork(ctx, operatorId, waitingKinds) : [],
  });
}

import { chargePoints, type attention as calls, orders, type Result } from '@voltdeck/contract';
import { mayCall, memberOf } from '../../identity';
import type { Ctx } from '../../platform/ctx';
import { attentionOf, shownTroubles } from './rules';
import { countTroubles, findHeld, findTroubles } from './store';

/** What needs a look, the most urgent first, as far as the caller may read it. */
export async function attention(ctx: Ctx): Promise<Result<typeof calls.attention>> {
  const member = memberOf(ctx);
  const { operatorId } = member;
  const seesNetwork = mayCall(member, chargePoints.chargePointTable.needs);
  const counts = seesNetwork ? await countTroubles(ctx.tx, operatorId) : [];
  return attentionOf({
    counts,
    rows: counts.length > 0 ? await findTroubles(ctx.tx, operatorId, shownTroubles) : [],
    held: mayCall(member, orders.listOrders.needs)
      ? await findHeld(ctx.tx, operatorId)
      : { count: 0, since: null },
  });
}

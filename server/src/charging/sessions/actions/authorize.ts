import { chargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { judgeTag } from '../../authorization/actions';
import { nextTransactionId, unfinishedOrders } from '../../orders/store/orders';
import { quarantine } from '../../quarantine/actions';
import type { Quarantined } from '../../quarantine/rules';
import type { Source } from '../rules/event';
import type { Answer, TokenWord } from '../rules/life';
import { worthOf } from '../rules/token';

/** What an id token may do at a charge point now: an order that waits for it, the free vend tag, or a token of the operator's. */
export async function authorizeToken(
  ctx: Ctx,
  { source: { chargePointId }, uid }: { source: Source; uid: string },
): Promise<TokenWord> {
  const place = await chargingPlace(ctx, chargePointId);
  if (place === null) return { verdict: 'invalid', expiresAt: null, parentUid: null };
  const unfinished = await unfinishedOrders(ctx.tx, [place.id]);
  const judged = await judgeTag(ctx, { operatorId: place.operatorId, uid, at: ctx.now });
  return worthOf(place, unfinished, { uid, judged, at: ctx.now });
}

/** A start that cannot be read is kept aside; its id is real, so that what follows it is not taken for another's. */
export async function refuseUnreadableStart(ctx: Ctx, item: Quarantined): Promise<Answer> {
  await quarantine(ctx, item);
  const word = { verdict: 'invalid', expiresAt: null, parentUid: null } as const;
  return { transactionId: await nextTransactionId(ctx.tx), word, orderId: null };
}

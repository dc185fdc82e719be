import { chargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { authorizeShown } from '../../authorization/actions';
import type { TokenWord } from '../../authorization/rules';
import { nextTransactionId, unfinishedOrders } from '../../orders/store/orders';
import { quarantine } from '../../quarantine/actions';
import type { Quarantined } from '../../quarantine/rules';
import type { Source } from '../rules/event';
import type { Answer } from '../rules/life';
import { isExpected } from '../rules/token';

/** What an id token may do at a charge point now: an order that waits for it, the free vend tag, or a token of the operator's. */
export async function authorizeToken(
  ctx: Ctx,
  { source: { chargePointId }, uid }: { source: Source; uid: string },
): Promise<TokenWord> {
  const place = await chargingPlace(ctx, chargePointId);
  if (place === null) return { verdict: 'invalid', expiresAt: null, parentUid: null };
  const unfinished = await unfinishedOrders(ctx.tx, [place.id]);
  return authorizeShown(ctx, { place, uid, isExpected: isExpected(unfinished, uid) });
}

/** A start that cannot be read is kept aside; its id is real, so that what follows it is not taken for another's. */
export async function refuseUnreadableStart(ctx: Ctx, item: Quarantined): Promise<Answer> {
  await quarantine(ctx, item);
  const word = { verdict: 'invalid', expiresAt: null, parentUid: null } as const;
  return { transactionId: await nextTransactionId(ctx.tx), word, orderId: null };
}

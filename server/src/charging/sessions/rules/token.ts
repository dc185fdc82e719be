import { isShut, type ChargingPlace } from '../../../network';
import { type Holder, isSameTag, keyOf } from '../../authorization/rules';
import { isWaiting, type OrderRow } from '../../orders/rules/order';
import type { JudgedTag } from './known';
import type { Life, TokenWord } from './life';
import { unfinishedOf } from './opening';

/** Private charge points are for the operator's own people (docs/decisions.md#private-charge-points). */
export const isWelcome = (place: Pick<ChargingPlace, 'visibility'>, holder: Holder | null): boolean =>
  place.visibility === 'public' || holder === null || holder.kind === 'operator';

const noTag: JudgedTag = { verdict: 'invalid', tag: null };

/** What a token may do here: an order that waits for it, the free vend tag, or a token of the operator's. */
export const worthOf = (
  place: ChargingPlace,
  unfinished: readonly OrderRow[],
  { uid, judged, at }: { uid: string; judged: JudgedTag; at: Date },
): TokenWord => {
  // Without a token at all a device means the one free charging is given here.
  const isFree =
    !isShut(place, at) && (uid === '' ? place.freeVendTag !== null : isSameTag(place.freeVendTag, uid));
  const isExpected = unfinished.some(
    (order) =>
      isSameTag(order.tag_uid, uid) && (isWaiting(order.state) || order.start_verdict === 'accepted'),
  );
  if (isFree || isExpected) return { verdict: 'accepted', expiresAt: null, parentUid: null };
  const { verdict, tag } = judged;
  const isKeptOut = isShut(place, at) || !isWelcome(place, tag?.holder ?? null);
  return {
    verdict: verdict === 'accepted' && isKeptOut ? 'blocked' : verdict,
    expiresAt: tag?.expiresAt ?? null,
    parentUid: tag?.parentUid ?? null,
  };
};

const judgedTag = (life: Life, uid: string): JudgedTag => life.known.tags.get(keyOf(uid)) ?? noTag;

/** A verdict with what else is told of a token. */
export const wordWith = (life: Life, uid: string, verdict: TokenWord['verdict']): TokenWord => {
  const { tag } = judgedTag(life, uid);
  return { verdict, expiresAt: tag?.expiresAt ?? null, parentUid: tag?.parentUid ?? null };
};

/** What a token shown during a transaction is worth: the one that started it what it was worth then. */
export const wordOn = (life: Life, uid: string, order: OrderRow | null): TokenWord =>
  order !== null && isSameTag(order.tag_uid, uid)
    ? wordWith(life, uid, order.start_verdict ?? 'accepted')
    : worthOf(life.place, unfinishedOf(life), { uid, judged: judgedTag(life, uid), at: life.now });

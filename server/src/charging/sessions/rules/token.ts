import type { ChargingPlace } from '../../../network';
import { isGoodAnyway, isSameTag, type JudgedTag, keyOf, verdictShown } from '../../authorization/rules';
import { isWaiting, type OrderRow } from '../../orders/rules/order';
import type { Life, TokenWord } from './life';
import { unfinishedOf } from './opening';

const noTag: JudgedTag = { verdict: 'invalid', tag: null, isAnswered: true };

/** What a token may do here: an order that waits for it, the free vend tag, or a token of the operator's. */
export const worthOf = (
  place: ChargingPlace,
  unfinished: readonly OrderRow[],
  { uid, judged, at }: { uid: string; judged: JudgedTag; at: Date },
): TokenWord => {
  const isExpected = unfinished.some(
    (order) =>
      isSameTag(order.tag_uid, uid) && (isWaiting(order.state) || order.start_verdict === 'accepted'),
  );
  const shown = { place, uid, at, isExpected, ...judged };
  if (isGoodAnyway(shown)) return { verdict: 'accepted', expiresAt: null, parentUid: null };
  const { tag } = judged;
  return {
    verdict: verdictShown(shown),
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

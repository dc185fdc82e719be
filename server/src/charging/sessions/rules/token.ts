import { isSameTag, keyOf, type TokenWord } from '../../authorization/rules';
import { wordShown } from '../../authorization/rules-shown';
import { isWaiting, type OrderRow } from '../../orders/rules/order';
import type { FoundTag } from './known';
import type { Life } from './life';
import { unfinishedOf } from './opening';

const noTag: FoundTag = { tag: null, isAnswered: true };

/** Whether an order waits for a token here, or runs with it. */
export const isExpected = (unfinished: readonly OrderRow[], uid: string): boolean =>
  unfinished.some(
    (order) =>
      isSameTag(order.tag_uid, uid) && (isWaiting(order.state) || order.start_verdict === 'accepted'),
  );

const foundTag = (life: Life, uid: string): FoundTag => life.known.tags.get(keyOf(uid)) ?? noTag;

/** A verdict with what else is told of a token. */
export const wordWith = (life: Life, uid: string, verdict: TokenWord['verdict']): TokenWord => {
  const { tag } = foundTag(life, uid);
  return { verdict, expiresAt: tag?.expiresAt ?? null, parentUid: tag?.parentUid ?? null };
};

/** What a token shown during a transaction is worth: the one that started it what it was worth then. */
export const wordOn = (life: Life, uid: string, order: OrderRow | null): TokenWord => {
  if (order !== null && isSameTag(order.tag_uid, uid))
    return wordWith(life, uid, order.start_verdict ?? 'accepted');
  const { place, now } = life;
  return wordShown({
    place,
    uid,
    at: now,
    ...foundTag(life, uid),
    isExpected: isExpected(unfinishedOf(life), uid),
    // Hours keep starts away; what is shown beside a transaction begins none.
    isClosed: false,
  });
};

import { type ChargingPlace, isShut } from '../../network';
import {
  isOwn,
  isSameTag,
  isWelcome,
  type Refusal,
  type Shut,
  type Tag,
  type TagVerdict,
  type TokenWord,
  verdictOn,
} from './rules';

/** An id token that is shown at a charge point without a start. */
export interface Shown {
  place: Shut & Pick<ChargingPlace, 'visibility' | 'freeVendTag'>;
  uid: string;
  at: Date;
  tag: Tag | null;
  /** An order waits for it here, or runs with it. */
  isExpected: boolean;
  /** Some domain answers for the kind of its holder. */
  isAnswered: boolean;
  /** As of a start. */
  isAdmitted?: boolean;
  /** It is shown outside the hours of the charge point. */
  isClosed: boolean;
  /** Why whoever pays would refuse it here; null where nothing is known against it. */
  refusal?: Refusal | null;
}

/** Whether a shown id token is good whoever stands behind it. */
const isGoodAnyway = (shown: Shown): boolean =>
  shown.isExpected || (isFreeTag(shown) && !isShut(shown.place, shown.at) && !shown.isClosed);

/** Without a tag at all a device means the one free charging is given here. */
const isFreeTag = ({ place, uid }: Shown): boolean =>
  uid === '' ? place.freeVendTag !== null : isSameTag(place.freeVendTag, uid);

/** What a shown id token is worth here and now. */
export const verdictShown = (shown: Shown): TagVerdict => {
  const { place, at, tag, isAnswered, isClosed } = shown;
  if (isGoodAnyway(shown)) return 'accepted';
  if (isClosed && isFreeTag(shown) && !isShut(place, at)) return 'closed';
  const verdict = verdictOn(tag, at);
  if (tag === null || verdict !== 'accepted') return verdict;
  if (isShut(place, at)) return 'blocked';
  if (!isWelcome({ ...shown, holder: tag.holder })) return 'not-here';
  if (!isAnswered) return 'blocked';
  if (isClosed && !isOwn(tag.holder, tag)) return 'closed';
  return shown.refusal ? (shown.refusal.verdict ?? 'blocked') : 'accepted';
};

/** What a device is told of a shown id token; nothing more of one that is good whoever stands behind it. */
export const wordShown = (shown: Shown): TokenWord => ({
  verdict: verdictShown(shown),
  expiresAt: isGoodAnyway(shown) ? null : (shown.tag?.expiresAt ?? null),
  parentUid: isGoodAnyway(shown) ? null : (shown.tag?.parentUid ?? null),
});

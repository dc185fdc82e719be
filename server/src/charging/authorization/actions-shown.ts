import { closedAt, type ChargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { knownAgainst, tellRefused, withAdmission } from './actions-holders';
import { noteSeen } from './actions-unknown';
import { isStrange, readTag, type Tag, type TokenWord } from './rules';
import { type Shown, verdictShown, wordShown } from './rules-shown';
import { findTags } from './store';

const visitOf = ({ place, at }: { place: ChargingPlace; at: Date }) => ({ chargePointId: place.id, at });

/** A token as it is shown at a place. */
interface ShownToken {
  place: ChargingPlace;
  uid: string;
  at: Date;
}

/** What is found of a token where it is shown. */
interface FoundToken {
  tag: Tag | null;
  /** Some domain answers for who holds it. */
  isAnswered: boolean;
  /** The place admits who holds it, though it is private. */
  isAdmitted: boolean;
}

/** Tokens as their operators know them, in their order. */
export async function foundTags(ctx: Ctx, shown: readonly ShownToken[]): Promise<FoundToken[]> {
  const tags = await findTags(
    ctx.tx,
    shown.map(({ place: { operatorId }, uid }) => ({ operatorId, uid: readTag(uid) })),
  );
  const visitors = shown.map(({ place, uid, at }, index) => ({
    place,
    at,
    who: { uid },
    tag: tags[index] ?? null,
  }));
  return (await withAdmission(ctx, visitors)).map(({ tag, isAdmitted }) => ({
    tag,
    isAnswered: tag === null || ctx.ports.holders[tag.holder.kind] !== undefined,
    isAdmitted,
  }));
}

/** An id token that is shown somewhere, and whether an order waits for it there. */
interface ShownAt extends ShownToken, Pick<Shown, 'isExpected'> {}

/** What tags that are shown may do there, in their order: an order that waits for one, the free vend tag, or a tag of the operator's. */
export async function authorizeShown(ctx: Ctx, shown: readonly ShownAt[]): Promise<TokenWord[]> {
  const found = await foundTags(ctx, shown);
  noteSeen(
    ctx,
    shown.filter(
      ({ uid, place, isExpected }, index) => !isExpected && isStrange(uid, found[index]?.tag ?? null, place),
    ),
  );
  const isClosed = await closedAt(ctx, shown.map(visitOf));
  const known = shown.map((each, index): Shown => ({
    ...each,
    ...(found[index] ?? { tag: null, isAnswered: true, isAdmitted: false }),
    isClosed: isClosed[index] ?? false,
  }));
  const judged = await withRefusals(ctx, shown, known);
  return judged.map(wordShown);
}

/** Asks whoever pays for what they know already against tokens that are good otherwise, and tells them of those refused. */
async function withRefusals(
  ctx: Ctx,
  shown: readonly ShownAt[],
  known: readonly Shown[],
): Promise<readonly Shown[]> {
  const visits = shown.map(({ place, uid, at }, index) => ({
    place,
    uid,
    at,
    holder: known[index]?.tag?.holder ?? null,
  }));
  const isGood = (index: number): boolean => {
    const each = known[index];
    return each !== undefined && verdictShown(each) === 'accepted';
  };
  const against = await knownAgainst(
    ctx,
    visits.map((visit, index) => ({
      ...visit,
      holder: isGood(index) && known[index]?.isExpected !== true ? visit.holder : null,
    })),
  );
  const judged = known.map((each, index) => ({ ...each, refusal: against[index] ?? null }));
  await tellRefused(
    ctx,
    visits.map((visit, index) => {
      const each = judged[index];
      const verdict = each === undefined ? 'accepted' : verdictShown(each);
      const reason = verdict === 'accepted' ? null : (each?.refusal?.reason ?? verdict);
      return { ...visit, reason, by: each?.refusal?.by ?? null };
    }),
  );
  return judged;
}

import { operatorOf, operatorProfile } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { holdTokens } from '../../authorization/actions';
import {
  type CardOwner,
  type HeldTag,
  holdTags,
  insertOwnerTags,
  type OwnerTag,
  removeTags,
  updateOwnerTags,
} from '../../authorization/store-tags';
import { forgetSeen } from '../../authorization/store-unknown';
import { readTag } from '../../authorization/rules';
import { CardChanged } from '../facts';
import { endOfDay, storedKey } from '../rules';

/** The card that a vehicle or a worker is to have; without a number they have none. */
export interface CardOfOwner {
  ownerId: number;
  number: string | null;
  /** Of a vehicle, which starts sessions by it as by its card. */
  vin?: string | null;
  /** What the card is called: as whoever has it is. */
  label: string;
  /** The last day on which it is good, in the operator's time zone. */
  expiresOn: string | null;
}

/** A number as cards are told apart by it. */
export const cardKey = (number: string): string => storedKey(number);

/** A number as it is kept. */
export const cardNumberOf = (sent: string): string => readTag(sent);

/** Holds the cards that vehicles or workers have and those that they are to have, all in one order, and tells who has them. */
export const holdCardsOf = (
  ctx: Ctx,
  owner: CardOwner,
  { ids, numbers }: { ids: readonly number[]; numbers: readonly string[] },
): Promise<HeldTag[]> =>
  holdTags(ctx.tx, operatorOf(ctx), { of: { owner, ids }, keys: numbers.map(storedKey) });

/** Keeps sessions from beginning with cards until the transaction ends; whoever began before has its order. */
export async function holdStartsOf(ctx: Ctx, cards: readonly HeldTag[]): Promise<void> {
  await holdTokens(
    ctx,
    operatorOf(ctx),
    cards.map(({ uid }) => uid),
  );
}

type Wanted = Omit<OwnerTag, 'expiresAt'> & { expiresOn: string | null };

/** The tokens that vehicles or workers are to have; a VIN that is written as the card, too, is that card. */
const tokensOf = (wanted: readonly CardOfOwner[]): Wanted[] =>
  wanted.flatMap(({ ownerId, number, vin = null, label, expiresOn }) => {
    const of = { ownerId, label };
    const card = number === null ? [] : [{ ...of, isVin: false, uid: readTag(number), expiresOn }];
    const isCard = number !== null && vin !== null && storedKey(number) === storedKey(vin);
    return vin === null || isCard ? card : [...card, { ...of, isVin: true, uid: vin, expiresOn: null }];
  });

const nameOf = ({ ownerId, isVin }: { ownerId: number | null; isVin: boolean }): string =>
  `${ownerId}:${isVin}`;

/** What has to be done so that those who are to have tokens have them. */
function changesOf(
  owner: CardOwner,
  { held, wanted, timeZone }: { held: readonly HeldTag[]; wanted: readonly CardOfOwner[]; timeZone: string },
): { leaving: number[]; coming: OwnerTag[]; staying: OwnerTag[] } {
  const had = new Map(
    held.flatMap((tag) =>
      tag.holder === owner ? [[nameOf({ ownerId: tag.holderId, isVin: tag.isVin }), tag] as const] : [],
    ),
  );
  const coming: OwnerTag[] = [];
  const staying: OwnerTag[] = [];
  const kept = new Set<number>();
  for (const { expiresOn, ...token } of tokensOf(wanted)) {
    const before = had.get(nameOf(token));
    const tag = { ...token, expiresAt: endOfDay(timeZone, expiresOn) };
    if (before?.uidKey !== storedKey(token.uid)) coming.push(tag);
    else {
      kept.add(before.id);
      if (before.label !== tag.label || before.expiresAt?.getTime() !== tag.expiresAt?.getTime())
        staying.push(tag);
    }
  }
  const ofWanted = new Set(wanted.map(({ ownerId }) => ownerId));
  const leaving = [...had.values()].flatMap(({ id, holderId }) =>
    holderId !== null && ofWanted.has(holderId) && !kept.has(id) ? [id] : [],
  );
  return { leaving, coming, staying };
}

/**
 * Gives vehicles or workers their cards, and vehicles their VINs: issues, keeps and removes, so that a card may go from one
 * of them to another. The tokens must be held. Tells whether all were given: one that somebody else was issued meanwhile is not.
 */
export async function giveCardsTo(
  ctx: Ctx,
  owner: CardOwner,
  { held, wanted }: { held: readonly HeldTag[]; wanted: readonly CardOfOwner[] },
): Promise<boolean> {
  const operatorId = operatorOf(ctx);
  const { timeZone } = await operatorProfile(ctx, operatorId);
  const { leaving, coming, staying } = changesOf(owner, { held, wanted, timeZone });
  if (leaving.length + coming.length + staying.length === 0) return true;
  await removeTags(ctx.tx, operatorId, { ids: leaving, at: ctx.now });
  const made = await insertOwnerTags(ctx.tx, operatorId, { owner, tags: coming, at: ctx.now });
  await updateOwnerTags(ctx.tx, operatorId, { owner, tags: staying });
  await forgetSeen(
    ctx.tx,
    operatorId,
    coming.map(({ uid }) => storedKey(uid)),
  );
  await ctx.announce(CardChanged, { cardId: 0 }, operatorId);
  return made.length === coming.length;
}

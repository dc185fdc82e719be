import { cardKey, cardNumberOf, giveCardsTo, type HeldTag, holdCardsOf } from '../../../charging';
import { type FieldError, Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { cardFault } from '../rules';

/** The card that a worker is to have. */
export interface WantedCard {
  number: string | null;
  expiresOn: string | null;
}

/** The card that a body asks for; a number that says nothing is none. */
export const wantedCard = (said: {
  rfid_tag?: string | null | undefined;
  rfid_expires_at?: string | null | undefined;
}): WantedCard => {
  const number = said.rfid_tag == null ? '' : cardNumberOf(said.rfid_tag);
  return number === ''
    ? { number: null, expiresOn: null }
    : { number, expiresOn: said.rfid_expires_at ?? null };
};

/** Holds the card of a worker and the one they are to have, and refuses one that somebody else has. */
export async function holdCards(
  ctx: Ctx,
  { workerId, number }: { workerId: number | null; number: string | null },
): Promise<HeldTag[]> {
  const held = await holdCardsOf(ctx, 'worker', {
    ids: workerId === null ? [] : [workerId],
    numbers: number === null ? [] : [number],
  });
  const other = held.find(
    (tag) =>
      number !== null &&
      tag.uidKey === cardKey(number) &&
      !(tag.holder === 'worker' && tag.holderId === workerId),
  );
  if (other !== undefined) throw heldBy(cardFault(other));
  return held;
}

const heldBy = (fault: FieldError): Problem =>
  new Problem('fields.invalid', { errors: { rfid_tag: [fault] } });

/** Gives a worker their card, once that is held; one that was issued to somebody else meanwhile is refused. */
export async function giveCard(
  ctx: Ctx,
  held: readonly HeldTag[],
  { workerId, name, card }: { workerId: number; name: string; card: WantedCard },
): Promise<void> {
  const wanted = [{ ownerId: workerId, label: name, ...card }];
  if (await giveCardsTo(ctx, 'worker', { held, wanted })) return;
  throw heldBy({ code: 'worker.card-held', args: { who: 'hidden', name: '' } });
}

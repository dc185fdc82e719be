import type { Card, cards, Parsed, UnknownCard } from '@voltdeck/contract';
import {
  mayBeEmail,
  normalEmail,
  operatorOf,
  operatorProfile,
  personKey,
  personsByEmail,
  recordAudit,
} from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { UnknownCardSeen } from '../../authorization/facts';
import { readTag } from '../../authorization/rules';
import {
  blockTagsOf,
  type HeldTag,
  holdTags,
  insertTags,
  removeTags,
  setTagStatus,
  type TagFields,
  updateTags,
} from '../../authorization/store-tags';
import { forgetSeen, setIgnored, unknownTagsOf } from '../../authorization/store-unknown';
import { cardOf } from '../actions';
import { CardChanged } from '../facts';
import { type AskedHolder, endOfDay, isIssuedHere, namedHolder, storedKey, toUnknownCard } from '../rules';

interface AskedCard extends AskedHolder {
  label?: string | null | undefined;
  expires_on?: string | null | undefined;
}

/** What a card is to be, as it is kept; a driver's address becomes the person who has it, or will have it. */
async function fieldsOf(ctx: Ctx, asked: AskedCard): Promise<TagFields> {
  const named = namedHolder(asked);
  if (named === null) throw new Problem('fields.invalid', { errors: { email: [{ code: 'required' }] } });
  const { email, name } = named;
  if (email !== null && !mayBeEmail(normalEmail(email)))
    throw new Problem('fields.invalid', { errors: { email: [{ code: 'email' }] } });
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const people = email === null ? null : await personsByEmail(ctx, [email]);
  return {
    personId: email === null ? null : (people?.get(personKey(email)) ?? null),
    holderName: name,
    label: asked.label ?? null,
    expiresAt: endOfDay(timeZone, asked.expires_on),
  };
}

/** Issues a card; one that chargers have shown meanwhile is unknown no more. Of many who issue the same one, one does. */
export async function createCard(ctx: Ctx, { body }: Parsed<typeof cards.createCard>): Promise<Card> {
  const operatorId = operatorOf(ctx);
  const uid = readTag(body.number);
  if (uid === '') throw new Problem('fields.invalid', { errors: { number: [{ code: 'required' }] } });
  const fields = await fieldsOf(ctx, body);
  const [made] = await insertTags(ctx.tx, operatorId, { tags: [{ uid, ...fields }], at: ctx.now });
  if (made === undefined) throw new Problem('card.exists', { field: 'number' });
  await forgetSeen(ctx.tx, operatorId, [storedKey(uid)]);
  await tell(ctx, 'created', { id: made.id, uid });
  return cardOf(ctx, made.id);
}

/** Changes who holds a card, what it is called, and until when it is good. */
export async function changeCard(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof cards.changeCard>,
): Promise<Card> {
  const operatorId = operatorOf(ctx);
  const held = await holdCard(ctx, id);
  if (!isIssuedHere(held.holder)) throw new Problem('card.held-elsewhere');
  if (body.version !== undefined && body.version !== held.version) throw new Problem('card.changed');
  const fields = await fieldsOf(ctx, body);
  await updateTags(ctx.tx, operatorId, [{ id, ...fields }]);
  await tell(ctx, 'changed', held, { before: noted(held), after: noted(fields) });
  return cardOf(ctx, id);
}

const noted = ({ personId, holderName, label, expiresAt }: TagFields): object => ({
  personId,
  holderName,
  label,
  expiresAt,
});

/** No session begins with the card from now on; what runs goes on to its end. */
export const blockCard = (ctx: Ctx, { params }: Parsed<typeof cards.blockCard>): Promise<Card> =>
  setStatus(ctx, params.id, 'blocked');

/** The card starts sessions again. */
export const unblockCard = (ctx: Ctx, { params }: Parsed<typeof cards.unblockCard>): Promise<Card> =>
  setStatus(ctx, params.id, 'active');

async function setStatus(ctx: Ctx, id: number, status: HeldTag['status']): Promise<Card> {
  const held = await holdCard(ctx, id);
  if (held.status === status) return cardOf(ctx, id);
  await setTagStatus(ctx.tx, operatorOf(ctx), { id, status, at: ctx.now });
  await tell(ctx, status === 'blocked' ? 'blocked' : 'unblocked', held);
  return cardOf(ctx, id);
}

/** Removes a card; its number may be issued anew. */
export async function removeCard(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof cards.removeCard>,
): Promise<{ id: number }> {
  const held = await holdCard(ctx, id);
  if (!isIssuedHere(held.holder)) throw new Problem('card.held-elsewhere');
  await removeTags(ctx.tx, operatorOf(ctx), { ids: [id], at: ctx.now });
  await tell(ctx, 'removed', held, { before: noted(held) });
  return { id };
}

/** Takes an unknown card out of the list, or back into it. */
export async function ignoreUnknownCard(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof cards.ignoreUnknownCard>,
): Promise<UnknownCard> {
  const operatorId = operatorOf(ctx);
  if (!(await setIgnored(ctx.tx, operatorId, { id, at: body.ignored ? ctx.now : null })))
    throw new Problem('not-found');
  const action = body.ignored ? 'ignored' : 'noticed';
  await recordAudit(ctx, { action, noun: 'unknown-card', nounId: id, detail: {} });
  await ctx.announce(UnknownCardSeen, { id }, operatorId);
  const [row] = await unknownTagsOf(ctx.tx, operatorId, { id, limit: 1, offset: 0 });
  if (row === undefined) throw new Problem('not-found');
  return toUnknownCard(row);
}

/** A card of the operator's, held until the transaction ends; another's is not there. */
async function holdCard(ctx: Ctx, id: number): Promise<HeldTag> {
  const [held] = await holdTags(ctx.tx, operatorOf(ctx), { ids: [id] });
  if (held === undefined) throw new Problem('not-found');
  return held;
}

async function tell(
  ctx: Ctx,
  action: string,
  { id, uid }: { id: number; uid: string },
  detail: object = {},
): Promise<void> {
  const operatorId = operatorOf(ctx);
  await recordAudit(ctx, { action, noun: 'card', nounId: id, operatorId, detail: { uid, ...detail } });
  await ctx.announce(CardChanged, { cardId: id }, operatorId);
}

/** Gives the operator, or a driver who pays on the platform, a card to charge with. */
export async function createTag(
  ctx: Ctx,
  {
    operatorId,
    uid,
    personId,
    label,
  }: {
    operatorId: number;
    uid: string;
    personId: number | null;
    label: string | null;
  },
): Promise<void> {
  const tag = { uid, personId, label, holderName: null, expiresAt: null };
  const [made] = await insertTags(ctx.tx, operatorId, { tags: [tag], at: ctx.now });
  if (made === undefined) throw new Problem('card.exists', { field: 'number' });
  await recordAudit(ctx, { action: 'created', noun: 'card', operatorId, nounId: made.id, detail: { uid } });
}

/** Nobody charges any more with the cards of a person who is gone; what charges already goes on to its end. */
export const blockTagsOfPerson = (ctx: Ctx, personId: number): Promise<void> => blockTagsOf(ctx.tx, personId);

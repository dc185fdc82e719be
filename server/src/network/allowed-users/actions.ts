import type { allowedUsers, AllowedUser, EndpointShape, Parsed, Result } from '@voltdeck/contract';
import { mayBeEmail, normalEmail, operatorOf, personKey, personsByEmail, recordAudit } from '../../identity';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { type FieldError, Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { requireChargePoint } from '../charge-points/actions';
import { holdGroup } from '../groups/store';
import { AllowedUsersChanged } from './facts';
import { type AllowedPlace, toAllowedUser, type Visit } from './rules';
import {
  type Admitting,
  admittedVisits,
  placesAdmitting,
  countAllowed,
  deleteAllowed,
  deleteAllowedOf,
  findAllowed,
  insertAllowed,
  ownPeopleNamed,
  type WantedUsers,
} from './store';

/** What is asked of either kind of place: their calls differ by their addresses alone. */
interface Asked<E extends EndpointShape> {
  params: Parsed<E>['params'];
  query: Parsed<E>['query'];
  body: Parsed<E>['body'];
}

/** Finds what is named, among the caller's own; a group stays until the transaction ends. */
type FindPlace = (ctx: Ctx, id: number) => Promise<AllowedPlace>;

const chargePointPlace: FindPlace = async (ctx, id) => {
  await requireChargePoint(ctx, id);
  return { of: 'charge-point', id, operatorId: operatorOf(ctx) };
};

const groupPlace: FindPlace = async (ctx, id) => {
  const operatorId = operatorOf(ctx);
  if (!(await holdGroup(ctx.tx, { operatorId, id }, 'to-stay'))) throw new Problem('not-found');
  return { of: 'group', id, operatorId };
};

const nouns = { 'charge-point': 'power-center', group: 'power-center-group' } as const;

/** Who is allowed somewhere with every word of a search in address or name. */
async function wantedAt(ctx: Ctx, place: AllowedPlace, search: string | undefined): Promise<WantedUsers> {
  const words: NonNullable<WantedUsers['words']>[number][] = [];
  for (const word of searchedWords(search))
    words.push({ word, people: await ownPeopleNamed(ctx.tx, place.operatorId, word) });
  return { place, words };
}

const listing =
  (find: FindPlace) =>
  async (
    ctx: Ctx,
    { params, query }: Asked<typeof allowedUsers.listAllowedUsers>,
  ): Promise<AllowedUser[]> => {
    const wanted = await wantedAt(ctx, await find(ctx, params.id), query.search);
    return (await findAllowed(ctx.tx, wanted, { sort: 'email', ...sliceOf(query) })).map(toAllowedUser);
  };

const paging =
  (find: FindPlace) =>
  async (
    ctx: Ctx,
    { params, query }: Asked<typeof allowedUsers.allowedUserTable>,
  ): Promise<Result<typeof allowedUsers.allowedUserTable>> => {
    const { page, per_page: perPage, sort = 'email', search } = query;
    const wanted = await wantedAt(ctx, await find(ctx, params.id), search);
    const total = await countAllowed(ctx.tx, wanted);
    const slice = { sort, limit: perPage, offset: (page - 1) * perPage };
    const rows = await findAllowed(ctx.tx, wanted, slice);
    const meta = {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    };
    return { data: rows.map(toAllowedUser), meta };
  };

/** Refuses what can be nobody's address, each by its place in the list. */
function mustBeAddresses(emails: readonly string[]): void {
  const errors: Record<string, FieldError[]> = {};
  emails.forEach((email, index) => {
    if (!mayBeEmail(normalEmail(email))) errors[`emails.${index}`] = [{ code: 'email' }];
  });
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
}

const adding =
  (find: FindPlace) =>
  async (
    ctx: Ctx,
    { params, body: { emails } }: Asked<typeof allowedUsers.addAllowedUsers>,
  ): Promise<Result<typeof allowedUsers.addAllowedUsers>> => {
    mustBeAddresses(emails);
    const place = await find(ctx, params.id);
    const people = await personsByEmail(ctx, emails);
    const personIds = [...new Set(emails.flatMap((email) => people.get(personKey(email)) ?? []))];
    const added = await insertAllowed(ctx.tx, place, { personIds, at: ctx.now });
    if (added.length > 0) await tell(ctx, place, { action: 'allowed', detail: { personIds: added } });
    const slice = { sort: 'email', limit: personIds.length, offset: 0 } as const;
    const users = await findAllowed(ctx.tx, { place, personIds }, slice);
    return { added: added.length, users: users.map(toAllowedUser) };
  };

const removing =
  (find: FindPlace) =>
  async (
    ctx: Ctx,
    { params: { id, userId } }: Asked<typeof allowedUsers.removeAllowedUser>,
  ): Promise<{ id: number }> => {
    const place = await find(ctx, id);
    if (!(await deleteAllowed(ctx.tx, place, userId))) throw new Problem('not-found');
    await tell(ctx, place, { action: 'disallowed', detail: { personIds: [userId] } });
    return { id: userId };
  };

async function tell(
  ctx: Ctx,
  { of, id, operatorId }: AllowedPlace,
  { action, detail }: { action: string; detail: object },
): Promise<void> {
  await recordAudit(ctx, { action, noun: nouns[of], nounId: id, operatorId, detail });
  await ctx.announce(AllowedUsersChanged, { of, id }, operatorId);
}

/** Who may use a charge point, by address. */
export const listAllowedUsers = listing(chargePointPlace);
/** A page of them. */
export const allowedUserTable = paging(chargePointPlace);
/** Allows people by their addresses. */
export const addAllowedUsers = adding(chargePointPlace);
/** From the next start on; what runs goes on to its end. */
export const removeAllowedUser = removing(chargePointPlace);

/** The same of a group, for whichever charge points are in it at the time. */
export const listGroupAllowedUsers = listing(groupPlace);
export const groupAllowedUserTable = paging(groupPlace);
export const addGroupAllowedUsers = adding(groupPlace);
export const removeGroupAllowedUser = removing(groupPlace);

/** Which private charge points admit somebody; more than `most` are not named (docs/decisions.md#private-charge-points). */
export const admitting = (ctx: Ctx, of: Omit<Visit, 'chargePointId'>, most: number): Promise<Admitting> =>
  placesAdmitting(ctx.tx, of, most);

/** Which visits of people to private charge points are admitted, in their order (docs/decisions.md#private-charge-points). */
export const admitted = async (ctx: Ctx, visits: readonly Visit[]): Promise<boolean[]> =>
  visits.length === 0 ? [] : admittedVisits(ctx.tx, visits);

/** A person who is gone is allowed nowhere. */
export const forgetAllowed = (ctx: Ctx, personId: number): Promise<void> => deleteAllowedOf(ctx.tx, personId);

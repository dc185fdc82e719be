import { type FactorAsked, type Parsed, type Result, logins, toMajor } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { FairSemaphore } from '../../platform/fair-semaphore';
import { isPublicNetwork, networkOf } from '../../platform/networks';
import { hashingQueues } from '../../platform/passwords';
import { countryNumber } from '../../reference';
import { recordAudit } from '../audit/actions';
import { knownDevice, rememberDevice } from '../devices/actions';
import { memberOf } from '../memberships/actions';
import { lastUsedOf, type Membership, wireKeysOf } from '../memberships/rules';
import { membershipsOfPerson } from '../memberships/store';
import { operatorProfile } from '../operators/actions';
import type { OperatorProfile } from '../operators/rules';
import { personById, personToProve, proven, type ProvenPerson } from '../persons/actions';
import type { Person } from '../persons/rules';
import { holdPerson, type StoredPerson } from '../persons/store';
import { endToken, issueToken } from '../tokens/actions';
import type { LoginOrigin } from '../tokens/store';
import { askForFactor, isFactorMissing } from './actions/asking';
import { countTry, delayTry, forgetTries, mustBeHeard, type TryOrigin } from '../tries/actions';
import { isFromNewDevice, tellOfNewDevice } from './notice';
// Brings the type of the ports.
import type {} from './ports';

type LoginResult = Result<typeof logins.login>;

interface Credentials {
  email: string;
  password: string;
}

/**
 * Logs in with address and password, into the membership used last (docs/decisions.md#logging-in).
 * Waiting, delays and the check of the password hold no connection to the database.
 */
export async function login(call: PartedCall<Ctx>, { body }: { body: Credentials }): Promise<LoginResult> {
  const person = await proveCredentials(call, body);
  return entered(call, await call.run((ctx) => enterOrAsk(ctx, call, person)));
}

/** Whose address and password these are; tries are counted, delayed and refused before. */
export async function proveCredentials(call: PartedCall<Ctx>, shown: Credentials): Promise<ProvenPerson> {
  const origin = await admit(call, shown.email);
  const person = await judge(call, origin, shown);
  if (!person) throw new Problem('login.wrong');
  return person;
}

/** What came of a first step: a login, or the question for a second factor. */
export type Entered =
  | {
      result: LoginResult;
      /** What the browser is known by from now on. */
      deviceSecret: string | null;
    }
  | { asked: FactorAsked };

/** Ends a way in, once what it wrote is committed: the question for a factor must be there when its answer comes. */
export async function entered(call: PartedCall<Ctx>, came: Entered): Promise<LoginResult> {
  if ('asked' in came) throw new Problem('factor.required', { data: came.asked });
  if (came.deviceSecret !== null) await call.giveDeviceSecret?.(came.deviceSecret);
  return came.result;
}

/** What the browser's form is protected with is a cookie, which the door sets. */
export const giveCsrfCookie = async (): Promise<null> => null;

/** Ends the login of the token that was sent, whatever its state. */
export async function logout(ctx: Ctx): Promise<null> {
  const ended = ctx.bearer === null ? null : await endToken(ctx, ctx.bearer);
  if (ended === null) return null;
  const { operatorId, membershipId } = ended;
  const entry = { action: 'closed', noun: 'login', nounId: null, operatorId };
  await recordAudit(ctx, { ...entry, by: membershipId });
  return null;
}

/** Exchanges the token for one bound to another membership of the same person. */
export async function chooseRole(ctx: Ctx, input: Parsed<typeof logins.chooseRole>): Promise<LoginResult> {
  const me = memberOf(ctx);
  // Whoever ends the person's logins meanwhile waits, and then ends the new one with them.
  const person = await holdPerson(ctx.tx, me.personId);
  if (person === null) throw new Problem('not-found');
  const memberships = await membershipsOfPerson(ctx.tx, me.personId);
  const chosen = memberships.find(({ id }) => id === input.body.membership_id);
  if (!chosen || chosen.status === 'inactive') throw new Problem('not-found');
  if (chosen.status === 'suspended') throw new Problem('membership.suspended');
  const ended = ctx.bearer === null ? null : await endToken(ctx, ctx.bearer);
  // Of many exchanges at once, one gets the new token.
  if (ended === null) throw new Problem('unauthenticated');
  const { loginAt, confirmedAt } = ended;
  return issueLogin(ctx, person, { membership: chosen, loginAt, confirmedAt, origin: ended });
}

/** Whether the token is good, without reading more than the person. */
export async function checkLogin(ctx: Ctx): Promise<Result<typeof logins.checkLogin>> {
  const me = memberOf(ctx);
  const person = await personById(ctx, me.personId);
  return { id: person.id, email_verified: person.isEmailVerified, connectedAs: me.role };
}

/** The person behind the token, with roles and permissions where asked for (docs/decisions.md#login-fields). */
export async function showUser(
  ctx: Ctx,
  { query }: Parsed<typeof logins.user>,
): Promise<Result<typeof logins.user>> {
  const me = memberOf(ctx);
  const person = await personById(ctx, me.personId);
  const operator = await operatorProfile(ctx, me.operatorId);
  const { features, isSubscribed } = await ctx.ports.subscription(ctx, me.operatorId);
  const memberships = query['with-roles'] ? await membershipsOfPerson(ctx.tx, me.personId) : [];
  return {
    id: person.id,
    membership_id: me.membershipId,
    operator_id: operator.id,
    operator_name: operator.name,
    firstname: person.firstName,
    lastname: person.lastName,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    email_verified: person.isEmailVerified,
    vat_id: person.vatId,
    locale: person.locale,
    factor_missing: await isFactorMissing(ctx),
    news: person.wantsNews,
    currency: operator.currency,
    country: operator.country,
    time_zone: operator.timeZone,
    connectedAs: me.role,
    role: me.role,
    is_owner: me.isOwner,
    setup: me.isOwner ? operator.setup : null,
    isSubscribed,
    subscriptionFeatures: [...features],
    ...(query['with-roles'] && { roles: memberships.map((one) => roleOf(one, me.membershipId)) }),
    ...(query['with-permissions'] && {
      permissions: wireKeysOf(me),
    }),
    ...(query['with-opening-views'] && {
      opening_views: await ctx.ports.openingViews(ctx),
      unread_notices: await ctx.ports.unreadNotices(ctx),
    }),
  };
}

/** One connection each looks at what was tried before, however many logins come at once. */
const admitting = {
  strangers: new FairSemaphore({ most: 1, mostWaitingPerKey: 100, mostWaiting: 1_000, patienceMs: 3_000 }),
  /** Browsers that somebody logged in with, though perhaps not for this account. */
  devices: new FairSemaphore({ most: 1, mostWaitingPerKey: 100, mostWaiting: 1_000, patienceMs: 3_000 }),
};

/** Refuses or delays a login for the tries before it; it is counted later, when it is judged. */
async function admit(call: PartedCall<Ctx>, account: string): Promise<TryOrigin> {
  const network = networkOf(call.address);
  const queue = call.deviceSecret === null ? admitting.strangers : admitting.devices;
  const look = async (ctx: Ctx): Promise<{ origin: TryOrigin; delayedMs: number }> => {
    const deviceId = await knownDevice(ctx, { email: account, secret: call.deviceSecret });
    const isOwnNetwork = call.isAddressOwn && isPublicNetwork(network);
    const origin: TryOrigin =
      deviceId === null
        ? { account, kind: 'network', origin: network, isOwnNetwork }
        : { account, kind: 'device', origin: String(deviceId), isOwnNetwork };
    return { origin, delayedMs: await mustBeHeard(ctx, origin) };
  };
  const { origin, delayedMs } = await queue.run(network, () => call.run(look), call.signal);
  await delayTry(network, delayedMs, call.signal);
  return origin;
}

/** Counts a try and checks the password, when it is its turn; a try that gets no turn does not count. */
function judge(call: PartedCall<Ctx>, origin: TryOrigin, body: Credentials): Promise<ProvenPerson | null> {
  const queue = origin.kind === 'device' ? hashingQueues.known : hashingQueues.strangers;
  const work = async (): Promise<ProvenPerson | null> => {
    const person = await call.run(async (ctx) => {
      await countTry(ctx, origin);
      return personToProve(ctx, body.email);
    });
    const found = await proven(person, body.password);
    if (found) await call.run((ctx) => forgetTries(ctx, origin));
    return found;
  };
  return queue.run(origin.origin, work, call.signal);
}

/** Lets in whose first step was right, by a password or by a provider: what else is asked of every login is asked here. */
export async function enterOrAsk(ctx: Ctx, call: PartedCall<Ctx>, person: StoredPerson): Promise<Entered> {
  await mustStillHave(ctx, person);
  const membership = await membershipToEnter(ctx, person.id);
  const asked = await askForFactor(ctx, call, { person, membershipId: membership.id });
  return asked === null ? enter(ctx, call, { person, membership }) : { asked };
}

/** Lets in who is known to be who they say. */
export async function enter(
  ctx: Ctx,
  call: PartedCall<Ctx>,
  { person, membership }: { person: StoredPerson; membership: Membership },
): Promise<Entered> {
  const origin = { userAgent: call.userAgent, network: networkOf(call.address) };
  if (await isFromNewDevice(ctx, call, person.id)) await tellOfNewDevice(ctx, person, { membership, origin });
  const deviceSecret =
    call.giveDeviceSecret === null ? null : await rememberDevice(ctx, person, call.deviceSecret);
  return { result: await issueLogin(ctx, person, { membership, loginAt: ctx.now, origin }), deviceSecret };
}

/** Refuses a password that was right a moment ago, and was changed while it was judged; held, the person has no other until the login stands. */
export async function mustStillHave(
  ctx: Ctx,
  { id, passwordHash }: Pick<StoredPerson, 'id' | 'passwordHash'>,
): Promise<void> {
  const held = await holdPerson(ctx.tx, id);
  if (held?.passwordHash !== passwordHash) throw new Problem('login.wrong');
}

/** The membership that a person's login enters: the wished one where it is open, else the one used last. */
export async function membershipToEnter(
  ctx: Ctx,
  personId: number,
  wishedId: number | null = null,
): Promise<Membership> {
  const memberships = await membershipsOfPerson(ctx.tx, personId);
  const wished = memberships.find(({ id, status }) => id === wishedId && status === 'active');
  const membership = wished ?? lastUsedOf(memberships);
  if (membership) return membership;
  const isSuspended = memberships.some(({ status }) => status === 'suspended');
  throw new Problem(isSuspended ? 'membership.suspended' : 'membership.none');
}

/** What a login tells of who entered, at whose place, with what stands between them. */
export const enteredAs = (
  person: Person,
  { currency, country }: Pick<OperatorProfile, 'currency' | 'country'>,
  balanceMinor: number,
) => ({
  id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  email_verified: person.isEmailVerified,
  vat_id: person.vatId,
  currency,
  country_id: countryNumber(country),
  balance: toMajor(balanceMinor, currency),
});

/** Opens a login of a membership. */
export async function issueLogin(
  ctx: Ctx,
  person: Person,
  of: { membership: Membership; loginAt: Date; confirmedAt?: Date; origin: LoginOrigin },
): Promise<LoginResult> {
  const { membership, ...login } = of;
  const { operatorId } = membership;
  const operator = await operatorProfile(ctx, operatorId);
  const subscription = await ctx.ports.subscription(ctx, operatorId);
  const availableMinor = await ctx.ports.availableBalance(ctx, operatorId);
  await recordAudit(ctx, {
    action: 'opened',
    noun: 'login',
    nounId: null,
    operatorId,
    by: membership.id,
  });
  const { token, livesSeconds } = await issueToken(ctx, { membershipId: membership.id, ...login });
  return {
    ...enteredAs(person, operator, availableMinor),
    access_token: token,
    expires_in: livesSeconds,
    isSubscribed: subscription.isSubscribed,
    subscriptionFeatures: [...subscription.features],
    subscriptionEnds: subscription.endsAt?.toISOString() ?? null,
  };
}

/** A membership as its person sees it. */
export function roleOf(membership: Membership, currentId: number): logins.Role {
  return {
    id: membership.id,
    name: membership.role,
    operator: { id: membership.operatorId, name: membership.operatorName },
    status: membership.status,
    is_owner: membership.isOwner,
    current: membership.id === currentId,
    fleets: membership.fleets.map((fleet) => ({ ...fleet, permissions: [...fleet.permissions] })),
  };
}

import { type Parsed, type Result, session, toMajor } from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { countryNumber } from '../../reference';
import { recordAudit } from '../audit/actions';
import { memberOf } from '../memberships/actions';
import { lastUsedOf, type Membership, wireKeysOf } from '../memberships/rules';
import { membershipsOfPerson } from '../memberships/store';
import { operatorProfile } from '../operators/actions';
import { personById, personByPassword } from '../persons/actions';
import type { Person } from '../persons/rules';
import { endToken, issueToken } from '../tokens/actions';
import { idleSeconds } from '../tokens/rules';
// Brings the type of the ports.
import type {} from './ports';
import { secondsToWait, triesAllowed, triesWindowMs } from './rules';
import { deleteFailuresOfAccount, failuresOfAccount, failuresOfAddress, insertFailure } from './store';

type LoginResult = Result<typeof session.login>;

/** Logs in with address and password, into the membership used last (decisions.md, "Sessions and codes"). */
export async function login(
  ctx: Ctx,
  input: { body: { email: string; password: string } },
): Promise<LoginResult> {
  const { email } = input.body;
  await mustNotBeSlowed(ctx, email);
  const person = await personByPassword(ctx, input.body);
  if (!person) {
    rememberFailure(ctx, email);
    throw new Problem('login.wrong');
  }
  // Of many guesses sent at once, those that end after the fifth failure are not heard, even the right one.
  await mustNotBeSlowed(ctx, email);
  const membership = await membershipToEnter(ctx, person.id);
  await deleteFailuresOfAccount(ctx.tx, email);
  return openSession(ctx, person, membership);
}

/** What the browser's form is protected with is a cookie, which the door sets. */
export const giveCsrfCookie = async (): Promise<null> => null;

/** Ends the session of the token that was sent, whatever its state. */
export async function logout(ctx: Ctx): Promise<null> {
  if (ctx.bearer !== null) await endToken(ctx, ctx.bearer);
  return null;
}

/** Exchanges the token for one bound to another membership of the same person. */
export async function chooseRole(ctx: Ctx, input: Parsed<typeof session.chooseRole>): Promise<LoginResult> {
  const me = memberOf(ctx);
  const memberships = await membershipsOfPerson(ctx.tx, me.personId);
  const chosen = memberships.find(({ id }) => id === input.body.membership_id);
  if (!chosen || chosen.status === 'inactive') throw new Problem('not-found');
  if (chosen.status === 'suspended') throw new Problem('membership.suspended');
  if (ctx.bearer !== null) await endToken(ctx, ctx.bearer);
  return openSession(ctx, await personById(ctx, me.personId), chosen);
}

/** The person behind the token, with roles and permissions where asked for (product.md section 3, "User"). */
export async function showUser(
  ctx: Ctx,
  { query }: Parsed<typeof session.user>,
): Promise<Result<typeof session.user>> {
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
    vat_id: person.vatId,
    currency: operator.currency,
    country: operator.country,
    time_zone: operator.timeZone,
    connectedAs: me.role,
    is_owner: me.isOwner,
    isSubscribed,
    subscriptionFeatures: [...features],
    ...(query['with-roles'] && { roles: memberships.map((one) => roleOf(one, me.membershipId)) }),
    ...(query['with-permissions'] && {
      permissions: wireKeysOf({ ...me, permissions: [...me.permissions] }),
    }),
    ...(query['with-opening-views'] && { opening_views: await ctx.ports.openingViews(ctx) }),
  };
}

async function mustNotBeSlowed(ctx: Ctx, email: string): Promise<void> {
  const span = { since: new Date(ctx.now.getTime() - triesWindowMs), limit: triesAllowed };
  const ofAccount = await failuresOfAccount(ctx.tx, email, span);
  const ofAddress = ctx.address === null ? [] : await failuresOfAddress(ctx.tx, ctx.address, span);
  const seconds = Math.max(secondsToWait(ofAccount, ctx.now), secondsToWait(ofAddress, ctx.now));
  if (seconds === 0) return;
  throw new Problem('login.slowed', {
    args: { minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/** Outlives the refusal that undoes the login's own transaction. */
const rememberFailure = (ctx: Ctx, account: string): void =>
  ctx.apart((apart) => insertFailure(apart.tx, { account, address: ctx.address ?? 'unknown', at: ctx.now }));

async function membershipToEnter(ctx: Ctx, personId: number): Promise<Membership> {
  const memberships = await membershipsOfPerson(ctx.tx, personId);
  const membership = lastUsedOf(memberships);
  if (membership) return membership;
  const isSuspended = memberships.some(({ status }) => status === 'suspended');
  throw new Problem(isSuspended ? 'membership.suspended' : 'membership.none');
}

async function openSession(ctx: Ctx, person: Person, membership: Membership): Promise<LoginResult> {
  const { operatorId } = membership;
  const operator = await operatorProfile(ctx, operatorId);
  const subscription = await ctx.ports.subscription(ctx, operatorId);
  const availableMinor = await ctx.ports.availableBalance(ctx, operatorId);
  await recordAudit(ctx, {
    action: 'opened',
    noun: 'session',
    nounId: null,
    operatorId,
    detail: { membershipId: membership.id },
  });
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    email_verified: person.isEmailVerified,
    vat_id: person.vatId,
    currency: operator.currency,
    country_id: countryNumber(operator.country),
    balance: toMajor(availableMinor, operator.currency),
    access_token: await issueToken(ctx, membership.id),
    expires_in: idleSeconds,
    isSubscribed: subscription.isSubscribed,
    subscriptionFeatures: [...subscription.features],
    subscriptionEnds: subscription.endsAt?.toISOString() ?? null,
  };
}

function roleOf(membership: Membership, currentId: number): session.Role {
  return {
    id: membership.id,
    name: membership.role,
    operator: { id: membership.operatorId, name: membership.operatorName },
    status: membership.status,
    is_owner: membership.isOwner,
    current: membership.id === currentId,
    fleets: [],
  };
}

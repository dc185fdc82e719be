import type { SocialProvider } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import type { SocialClaims } from '../../../platform/openid/port';
import { recordAudit } from '../../audit/actions';
import { type Entered, enterOrAsk } from '../../logins/actions';
import { membershipsOfPerson } from '../../memberships/store';
import { personById, personToProve } from '../../persons/actions';
import { normalEmail } from '../../persons/rules';
import { findPersonById, holdPerson, type StoredPerson } from '../../persons/store';
import { PersonChanged } from '../../profiles/facts';
import { mayOpen, mayRegister } from '../../registrations/actions/admission';
import { openOperatorFor } from '../../registrations/actions/opening';
import { realPlace } from '../../registrations/rules';
import type { Subject } from '../../social-identities/rules';
import { findIdentity, holdNames, insertIdentity, touchIdentity } from '../../social-identities/store';
import { tellOfLink } from '../mails';
import { admissionOf, namesOf, type ToldNames } from '../rules';
import { offered } from './visit';

/** What a new operator begins with. */
export interface Newcomer {
  time_zone?: string | null | undefined;
  country?: string | null | undefined;
  invitation?: string | null | undefined;
}

/** Somebody whom a provider has proven. */
export interface ProvenSubject {
  provider: SocialProvider;
  claims: SocialClaims;
  /** As the ID token tells them, or where it tells none, the browser. */
  names: ToldNames;
}

/** Lets in whom a provider has proven, as whoever knew the password. */
export async function admit(
  ctx: Ctx,
  call: PartedCall<Ctx>,
  { proven, newcomer }: { proven: ProvenSubject; newcomer: Newcomer },
): Promise<Entered> {
  const person = await personFor(ctx, proven, (email) =>
    registered(ctx, { email, names: proven.names, newcomer }),
  );
  return enterOrAsk(ctx, call, person);
}

/** The person whom a provider has proven: known by it, linked by a verified address, or new. */
export async function personFor(
  ctx: Ctx,
  proven: ProvenSubject,
  register: (email: string) => Promise<number>,
): Promise<StoredPerson> {
  const { provider, claims } = proven;
  const subject: Subject = { provider, subject: claims.subject };
  const email = claims.email === null ? null : normalEmail(claims.email);
  await holdNames(ctx.tx, subject, email);
  const known = await findIdentity(ctx.tx, subject);
  if (known !== null) {
    await touchIdentity(ctx.tx, known.id, { email, at: ctx.now });
    return stored(ctx, known.personId);
  }
  const named = email === null ? null : await personToProve(ctx, email);
  const person = named && (await holdPerson(ctx.tx, named.id));
  const admission = admissionOf({ email, isEmailVerified: claims.isEmailVerified }, person);
  const { name } = offered(ctx, provider);
  if (admission === 'email-unverified' || email === null)
    throw new Problem('social-login.email-unverified', { args: { provider: name } });
  if (admission === 'not-linked') throw new Problem('social-login.not-linked', { args: { provider: name } });
  const personId = person?.id ?? (await register(email));
  await linkTo(ctx, { subject, email, personId, isUsed: true });
  if (person !== null) await tellOfLink(ctx, person, { became: 'linked', provider: name });
  return stored(ctx, personId);
}

async function stored(ctx: Ctx, personId: number): Promise<StoredPerson> {
  const person = await findPersonById(ctx.tx, personId);
  if (person === null) throw new Problem('not-found');
  return person;
}

/** Opens the operator of somebody new, whose address the provider has verified, as a registration does. */
async function registered(
  ctx: Ctx,
  { email, names, newcomer }: { email: string; names: ToldNames; newcomer: Newcomer },
): Promise<number> {
  const { invitation } = newcomer;
  await mayOpen(ctx, await mayRegister(ctx, { email, invitation }));
  const { personId } = await openOperatorFor(ctx, {
    email,
    ...namesOf(names, email),
    passwordHash: null,
    locale: ctx.locale,
    ...realPlace(newcomer),
  });
  return personId;
}

/** Lets a subject log in as a person from now on. */
async function linkTo(
  ctx: Ctx,
  of: { subject: Subject; email: string | null; personId: number; isUsed: boolean },
): Promise<void> {
  const { subject, email, personId, isUsed } = of;
  const id = await insertIdentity(ctx.tx, { ...subject, personId, email, at: ctx.now });
  if (isUsed) await touchIdentity(ctx.tx, id, { email, at: ctx.now });
  await recordChange(ctx, { action: 'linked', personId, identityId: id, provider: subject.provider });
}

/** Writes down a change of the ways to log in, for each operator of the person, and tells open screens. */
export async function recordChange(
  ctx: Ctx,
  of: { action: 'linked' | 'unlinked'; personId: number; identityId: number; provider: SocialProvider },
): Promise<void> {
  const memberships = await membershipsOfPerson(ctx.tx, of.personId);
  const { action, identityId: nounId, provider } = of;
  const change =
    action === 'linked' ? { before: null, after: { provider } } : { before: { provider }, after: null };
  const ofOperators = new Map(memberships.map((one) => [one.operatorId, one.id]));
  for (const [operatorId, by] of ofOperators) {
    const entry = { action, noun: 'social-login', nounId, operatorId, by };
    await recordAudit(ctx, { ...entry, name: provider === 'google' ? 'Google' : 'Apple', ...change });
    await ctx.announce(PersonChanged, { personId: of.personId }, operatorId);
  }
}

/** Links the person who is logged in, by their own wish. */
export async function linkCaller(
  ctx: Ctx,
  { provider, claims }: ProvenSubject,
  personId: number,
): Promise<void> {
  const subject: Subject = { provider, subject: claims.subject };
  const email = claims.email === null ? null : normalEmail(claims.email);
  await holdNames(ctx.tx, subject, email);
  const { name } = offered(ctx, provider);
  const known = await findIdentity(ctx.tx, subject);
  if (known?.personId === personId) return;
  if (known !== null) throw new Problem('social-login.taken', { args: { provider: name } });
  await holdPerson(ctx.tx, personId);
  const person = await personById(ctx, personId);
  const admission = admissionOf({ email, isEmailVerified: claims.isEmailVerified }, person);
  if (admission === 'email-unverified')
    throw new Problem('social-login.email-unverified', { args: { provider: name } });
  if (admission !== 'link') throw new Problem('social-login.not-linked', { args: { provider: name } });
  await linkTo(ctx, { subject, email, personId, isUsed: false });
  await tellOfLink(ctx, person, { became: 'linked', provider: name });
}

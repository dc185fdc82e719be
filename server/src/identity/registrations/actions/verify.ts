import type { Parsed, registrations, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { hashingQueues, verifyPassword } from '../../../platform/passwords';
import { recordAudit } from '../../audit/actions';
import { countPasswordOf, prove, type Proven, takeCode } from '../../codes/actions';
import { issueLogin, membershipToEnter, mustStillHave } from '../../logins/actions';
import { openOperatorOf } from '../../operators/actions';
import { waitingPerson } from '../../memberships/actions';
import { admitPerson, personById, personToProve, takeAccount } from '../../persons/actions';
import { firstPlace } from '../rules';
import { deleteRegistration, type Registration } from '../store';
import { mayOpen } from './admission';
import { markConfirmed } from './confirm';
import { mailRegistrationLink, registrationOf } from './register';

type LoginResult = Result<typeof registrations.verifyEmail>;

/**
 * Opens the operator of a registration whose address is proven to be its owner's, and logs the owner in.
 * The link that somebody asked for while logged in serves here, too: by it and the password, its person logs in.
 */
export async function verifyEmail(
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof registrations.verifyEmail>,
): Promise<LoginResult> {
  const purposes =
    body.link === undefined ? (['registration'] as const) : (['registration', 'confirmation'] as const);
  const proven = await prove(call, { purposes, proof: body }, mailRegistrationLink);
  const passwordHash = proven.by === 'link' ? await mustKnowPassword(call, proven, body.password) : null;
  const origin = { userAgent: call.userAgent, network: networkOf(call.address) };
  const admit = proven.code.purpose === 'confirmation' ? admitConfirmed : admitRegistered;
  return call.run(async (ctx) => {
    const person = await personById(ctx, await admit(ctx, proven, passwordHash));
    const membership = await membershipToEnter(ctx, person.id);
    return issueLogin(ctx, person, { membership, loginAt: ctx.now, origin });
  });
}

/**
 * By a link, the password goes with it, so that nobody confirms what somebody else has registered.
 * @returns the hash that it was right for
 */
async function mustKnowPassword(
  call: PartedCall<Ctx>,
  proven: Proven,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined || password === '')
    throw new Problem('fields.invalid', {
      errors: { password: [{ code: 'required' }] },
    });
  const passwordHash = await call.run(async (ctx) => {
    await countPasswordOf(ctx, proven);
    const { purpose, id, account } = proven.code;
    if (purpose === 'registration') return (await registrationOf(ctx, id)).passwordHash;
    return (await personToProve(ctx, account))?.passwordHash ?? null;
  });
  const check = async (): Promise<boolean> =>
    passwordHash !== null && (await verifyPassword(passwordHash, password));
  const isRight = await hashingQueues.strangers.run(networkOf(call.address), check, call.signal);
  if (!isRight) throw new Problem('login.wrong', { field: 'password' });
  return passwordHash;
}

/** Opens the operator of a registration. @returns the number of its owner */
async function admitRegistered(ctx: Ctx, proven: Proven): Promise<number> {
  await takeCode(ctx, proven);
  const registration = await registrationOf(ctx, proven.code.id);
  await mayOpen(ctx, registration.invitationId);
  const { personId, operatorId } = await openOperatorFor(ctx, registration);
  await deleteRegistration(ctx.tx, registration.codeId);
  await recordAudit(ctx, {
    action: 'registered',
    noun: 'person',
    nounId: personId,
    operatorId,
  });
  return personId;
}

async function openOperatorFor(
  ctx: Ctx,
  registration: Registration,
): Promise<{ personId: number; operatorId: number }> {
  const { firstName, lastName } = registration;
  const personId = await admitOwner(ctx, registration);
  // A name for the time being: the first steps ask for the one of the company.
  const name = `${firstName} ${lastName}`;
  const fields = {
    name,
    ...firstPlace(registration),
    currency: 'USD',
    setup: 'company',
  } as const;
  const { operatorId } = await openOperatorOf(ctx, fields, personId);
  return { personId, operatorId };
}

/** Somebody new; the row of somebody who was invited and never came becomes theirs, because the address is. */
async function admitOwner(ctx: Ctx, registration: Registration): Promise<number> {
  const { email, firstName, lastName, passwordHash, locale } = registration;
  const chosen = { firstName, lastName, passwordHash, locale };
  const waiting = await waitingPerson(ctx, email);
  if (waiting === null) return admitPerson(ctx, { ...chosen, email, emailVerifiedAt: ctx.now });
  await takeAccount(ctx, waiting.id, chosen);
  return waiting.id;
}

async function admitConfirmed(ctx: Ctx, proven: Proven, passwordHash: string | null): Promise<number> {
  const person = await personToProve(ctx, proven.code.account);
  if (person === null || passwordHash === null) throw new Problem('code.expired', { field: 'link' });
  await mustStillHave(ctx, { ...person, passwordHash });
  await takeCode(ctx, proven);
  await markConfirmed(ctx, person.id);
  return person.id;
}

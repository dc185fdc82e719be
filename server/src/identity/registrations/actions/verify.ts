import type { Parsed, registrations, Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { prove, type Proven, takeCode } from '../../codes/actions';
import { entered, issueLogin, membershipToEnter, mustStillHave } from '../../logins/actions';
import { askForFactor } from '../../logins/actions/asking';
import { personToProve } from '../../persons/actions';
import { findPersonById } from '../../persons/store';
import { deleteRegistration } from '../store';
import { mayOpen } from './admission';
import { markConfirmed } from './confirm';
import { openOperatorFor } from './opening';
import { mailRegistrationLink, registrationOf } from './register';
import { mustKnowPassword } from './registrant';

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
  const passwordHash =
    proven.by === 'link'
      ? await mustKnowPassword(call, proven, {
          password: body.password,
          hashOf: (ctx) => hashFor(ctx, proven),
        })
      : null;
  const origin = { userAgent: call.userAgent, network: networkOf(call.address) };
  const admit = proven.code.purpose === 'confirmation' ? admitConfirmed : admitRegistered;
  const came = await call.run(async (ctx) => {
    const person = await findPersonById(ctx.tx, await admit(ctx, proven, passwordHash));
    if (person === null) throw new Problem('not-found');
    const membership = await membershipToEnter(ctx, person.id);
    const asked = await askForFactor(ctx, call, { person, membershipId: membership.id });
    if (asked !== null) return { asked };
    const result = await issueLogin(ctx, person, { membership, loginAt: ctx.now, origin });
    return { result, deviceSecret: null };
  });
  return entered(call, came);
}

/** The password that was registered, or that somebody has who confirms their address. */
async function hashFor(ctx: Ctx, { code: { purpose, id, account } }: Proven): Promise<string | null> {
  if (purpose === 'registration') return (await registrationOf(ctx, id)).passwordHash;
  return (await personToProve(ctx, account))?.passwordHash ?? null;
}

/** Opens the operator of a registration. @returns the number of its owner */
async function admitRegistered(ctx: Ctx, proven: Proven): Promise<number> {
  await takeCode(ctx, proven);
  const registration = await registrationOf(ctx, proven.code.id);
  await mayOpen(ctx, registration.invitationId);
  const { personId } = await openOperatorFor(ctx, registration);
  await deleteRegistration(ctx.tx, registration.codeId);
  return personId;
}

async function admitConfirmed(ctx: Ctx, proven: Proven, passwordHash: string | null): Promise<number> {
  const person = await personToProve(ctx, proven.code.account);
  if (person === null || passwordHash === null) throw new Problem('code.expired', { field: 'link' });
  await mustStillHave(ctx, { ...person, passwordHash });
  await takeCode(ctx, proven);
  await markConfirmed(ctx, person.id);
  return person.id;
}

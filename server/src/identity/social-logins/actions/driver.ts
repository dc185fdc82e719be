import type { Parsed, Result, socialLogins } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { networkOf } from '../../../platform/networks';
import { recordAudit } from '../../audit/actions';
import { appOperatorOf, issueDriverLogin } from '../../driver-accounts/actions/login';
import { mustStillHave } from '../../logins/actions';
import { askForFactor } from '../../logins/actions/asking';
import { admitPerson } from '../../persons/actions';
import { namesOf, type ToldNames } from '../rules';
import { personFor } from './admit';
import { letInByToken } from './shown';

/**
 * Logs a person in as a driver of the operator whose app calls, by the ID token that the app got from a provider.
 * Whoever is new drives from now on; how operators register says nothing of drivers.
 */
export async function socialLoginOfDriver(
  call: PartedCall<Ctx>,
  { params: { provider }, body }: Parsed<typeof socialLogins.socialLoginOfDriver>,
): Promise<Result<typeof socialLogins.socialLoginOfDriver>> {
  const came = await letInByToken(call, { provider, body }, async (ctx, proven) => {
    const person = await personFor(ctx, proven, (email) => registered(ctx, email, proven.names));
    await mustStillHave(ctx, person);
    const asked = await askForFactor(ctx, call, { person, membershipId: null });
    const origin = { userAgent: call.userAgent, network: networkOf(call.address) };
    return asked === null ? { result: await issueDriverLogin(ctx, person.id, origin) } : { asked };
  });
  // The question must be there when its answer comes, so it is committed before the refusal.
  if ('asked' in came) throw new Problem('factor.required', { data: came.asked });
  return came.result;
}

/** Makes the person of a driver whose address the provider has verified. */
async function registered(ctx: Ctx, email: string, told: ToldNames): Promise<number> {
  const personId = await admitPerson(ctx, {
    email,
    ...namesOf(told, email),
    passwordHash: null,
    locale: ctx.locale,
    emailVerifiedAt: ctx.now,
  });
  const operatorId = appOperatorOf(ctx);
  await recordAudit(ctx, { action: 'registered', noun: 'person', nounId: personId, operatorId });
  return personId;
}

import type { FactorAsked } from '@voltdeck/contract';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { keptFactors, passwordMarkOf } from '../../factors/actions';
import { ask, passkeyAsked } from '../../factors/actions/questions';
import { hasFactor, kindsOf } from '../../factors/rules';
import { memberOf } from '../../memberships/actions';
import { isFactorRequired } from '../../memberships/store';
import type { StoredPerson } from '../../persons/store';

/** Asks for a second factor where a person has one, for a login that leads to a membership, or to none as a driver's; null where there is nothing to ask. */
export async function askForFactor(
  ctx: Ctx,
  call: PartedCall<Ctx>,
  { person, membershipId }: { person: StoredPerson; membershipId: number | null },
): Promise<FactorAsked | null> {
  const kinds = kindsOf(await keptFactors(ctx, person.id));
  if (kinds.length === 0) return null;
  const { token, toSign } = await ask(ctx, call, {
    purpose: 'login',
    personId: person.id,
    membershipId,
    passwordMark: passwordMarkOf(person.passwordHash),
  });
  return { challenge: token, kinds, passkey: await passkeyAsked(ctx, person.id, toSign) };
}

/** Whether the caller's operator requires a second factor that the caller has yet to add. */
export async function isFactorMissing(ctx: Ctx): Promise<boolean> {
  const { personId, membershipId } = memberOf(ctx);
  if (!(await isFactorRequired(ctx.tx, membershipId))) return false;
  return !hasFactor(await keptFactors(ctx, personId));
}

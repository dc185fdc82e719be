import type { Ctx } from '../../../platform/ctx';
import { recordAudit } from '../../audit/actions';
import { openOperatorOf } from '../../operators/actions';
import { waitingPerson } from '../../memberships/actions';
import { admitPerson, takeAccount } from '../../persons/actions';
import { firstPlace } from '../rules';
import type { Registration } from '../store';

/** Somebody whose address is verified; without a password, somebody else says who they are. */
export type Opener = Pick<
  Registration,
  'email' | 'firstName' | 'lastName' | 'locale' | 'timeZone' | 'country'
> & { passwordHash: string | null };

/** Opens the operator of somebody new, whose address is proven to be theirs. */
export async function openOperatorFor(
  ctx: Ctx,
  opener: Opener,
): Promise<{ personId: number; operatorId: number }> {
  const { firstName, lastName } = opener;
  const personId = await admitOwner(ctx, opener);
  // A name for the time being: the first steps ask for the one of the company.
  const name = `${firstName} ${lastName}`;
  const fields = { name, ...firstPlace(opener), currency: 'USD', setup: 'company' } as const;
  const { operatorId } = await openOperatorOf(ctx, fields, personId);
  await recordAudit(ctx, { action: 'registered', noun: 'person', nounId: personId, operatorId });
  return { personId, operatorId };
}

/** Somebody new; the row of somebody who was invited and never came becomes theirs, because the address is. */
async function admitOwner(ctx: Ctx, opener: Opener): Promise<number> {
  const { email, firstName, lastName, passwordHash, locale } = opener;
  const chosen = { firstName, lastName, passwordHash, locale };
  const waiting = await waitingPerson(ctx, email);
  if (waiting === null) return admitPerson(ctx, { ...chosen, email, emailVerifiedAt: ctx.now });
  await takeAccount(ctx, waiting.id, chosen);
  return waiting.id;
}

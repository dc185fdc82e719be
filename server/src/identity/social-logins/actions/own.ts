import type { Parsed, Result, SocialIdentity, socialLogins } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { memberOf } from '../../memberships/actions';
import { findPersonById, holdPerson } from '../../persons/store';
import { deleteIdentity, identitiesOfPerson } from '../../social-identities/store';
import { toSocialIdentity } from '../../social-identities/rules';
import { tellOfLink } from '../mails';
import { mayUnlink } from '../rules';
import { recordChange } from './admit';

/** As a provider that is configured no more is called in a mail. */
const brands: Readonly<Record<SocialIdentity['provider'], string>> = { google: 'Google', apple: 'Apple' };

/** By which providers the caller may log in. */
export async function listSocialLogins(ctx: Ctx): Promise<Result<typeof socialLogins.listSocialLogins>> {
  const { personId } = memberOf(ctx);
  const person = await findPersonById(ctx.tx, personId);
  const identities = await identitiesOfPerson(ctx.tx, personId);
  return { has_password: person?.passwordHash != null, identities: identities.map(toSocialIdentity) };
}

/** Ends one of the caller's ways to log in, but the last one. */
export async function unlinkSocialLogin(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof socialLogins.unlinkSocialLogin>,
): Promise<{ id: number }> {
  const { personId } = memberOf(ctx);
  // Of two at once, the second sees what the first has left.
  const person = await holdPerson(ctx.tx, personId);
  const linked = await identitiesOfPerson(ctx.tx, personId);
  const identity = linked.find((one) => one.id === id);
  if (person === null || identity === undefined) throw new Problem('not-found');
  if (!mayUnlink({ hasPassword: person.passwordHash !== null, linked: linked.length }))
    throw new Problem('social-login.last');
  const { provider } = identity;
  await deleteIdentity(ctx.tx, id);
  await recordChange(ctx, { action: 'unlinked', personId, identityId: id, provider });
  await tellOfLink(ctx, person, { became: 'unlinked', provider: brands[provider] });
  return { id };
}

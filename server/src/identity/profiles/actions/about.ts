import type { Ctx } from '../../../platform/ctx';
import { factorsShown } from '../../factors/actions';
import { personById } from '../../persons/actions';
import { toSocialIdentity } from '../../social-identities/rules';
import { identitiesOfPerson } from '../../social-identities/store';

/** What is kept of a person whatever they are, for the copy of it. */
export async function aboutPerson(ctx: Ctx, personId: number) {
  const person = await personById(ctx, personId);
  return {
    person: {
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      email_verified: person.isEmailVerified,
      vat_id: person.vatId,
      locale: person.locale,
      news: person.wantsNews,
    },
    second_factors: await factorsShown(ctx, personId),
    social_logins: (await identitiesOfPerson(ctx.tx, personId)).map(toSocialIdentity),
  };
}

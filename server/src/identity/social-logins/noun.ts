import type { Noun } from '../../platform/noun';
import { PersonErased } from '../profiles/facts';
import { deleteIdentitiesOfPerson } from '../social-identities/store';
import { socialLoginRoutes } from './routes';

export const socialLoginNoun: Noun = {
  routes: socialLoginRoutes,
  listen: (facts) =>
    facts.inTransaction(PersonErased, (ctx, { payload: { personId } }) =>
      deleteIdentitiesOfPerson(ctx.tx, personId),
    ),
};

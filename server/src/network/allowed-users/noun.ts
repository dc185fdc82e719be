import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { forgetAllowed } from './actions';
import { allowedUserRoutes } from './routes';

export const allowedUserNoun: Noun = {
  routes: allowedUserRoutes,
  listen: (facts) => {
    facts.inTransaction(PersonErased, (ctx, { payload }) => forgetAllowed(ctx, payload.personId));
  },
};

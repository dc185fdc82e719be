import type { Noun } from '../../platform/noun';
import { PersonErased } from '../profiles/facts';
import { forgetFactors } from './actions/reset';
import { factorRoutes } from './routes';

export const factorNoun: Noun = {
  routes: factorRoutes,
  listen: (facts) =>
    facts.inTransaction(PersonErased, (ctx, { payload: { personId } }) => forgetFactors(ctx, personId)),
};

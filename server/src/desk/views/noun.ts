import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { routes } from './routes';
import { removeViewsOf } from './store';

export const viewNoun: Noun = {
  routes,
  listen: (facts) =>
    facts.inTransaction(PersonErased, (ctx, { payload }) => removeViewsOf(ctx.tx, payload.membershipIds)),
};

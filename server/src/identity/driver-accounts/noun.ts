import type { Noun } from '../../platform/noun';
import { PersonErased } from '../profiles/facts';
import { forgetDriverOrigins, revokeDriverTokensOf } from '../tokens/store-drivers';
import { driverAccountRoutes } from './routes';

export const driverAccountNoun: Noun = {
  routes: driverAccountRoutes,
  listen: (facts) =>
    facts.inTransaction(PersonErased, async (ctx, { payload: { personId } }) => {
      await revokeDriverTokensOf(ctx.tx, personId, ctx.now);
      await forgetDriverOrigins(ctx.tx, personId);
    }),
};

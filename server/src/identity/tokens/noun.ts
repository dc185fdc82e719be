import { MembershipChanged } from '../memberships/facts';
import type { Noun } from '../../platform/noun';
import { revokeTokensOf } from './store-list';

/**
 * The tokens of a suspended member stay, so that each call says what has happened instead of asking for a new login;
 * they are over once the member is let in again, or parted from the operator.
 */
export const tokenNoun: Noun = {
  listen: (facts) =>
    facts.inTransaction(MembershipChanged, async (ctx, { payload: { membershipId, became } }) => {
      if (became === 'resumed' || became === 'ended') await revokeTokensOf(ctx.tx, { membershipId }, ctx.now);
    }),
};

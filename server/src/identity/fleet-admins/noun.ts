import { MembershipChanged } from '../memberships/facts';
import type { Noun } from '../../platform/noun';
import { FleetAdminChanged } from './facts';
import { fleetAdminRoutes } from './routes';
import { fleetsOfMember, leaveAllFleets } from './store';

/** What becomes of a fleet admin's membership is seen at each of their fleets; one that has ended has none any more. */
export const fleetAdminNoun: Noun = {
  routes: fleetAdminRoutes,
  listen: (facts) =>
    facts.inTransaction(MembershipChanged, async (ctx, { payload: { membershipId, became }, operatorId }) => {
      const fleetIds = await fleetsOfMember(ctx.tx, membershipId);
      if (became === 'ended') await leaveAllFleets(ctx.tx, membershipId);
      for (const fleetId of fleetIds)
        await ctx.announce(FleetAdminChanged, { fleetId, membershipId }, operatorId);
    }),
};

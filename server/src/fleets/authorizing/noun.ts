import { OrderAccepted } from '../../charging';
import type { Noun } from '../../platform/noun';
import { FleetBalanceChanged } from '../balance/facts';
import { FleetSessionsChanged } from './facts';
import type { Limit } from './limits';
import { shareBusy, shareBusyJob, shareFleet, shareJob, shareSoon, tellJob, tellShares } from './sharing';
import { insertReservation } from './store';

/** What the product takes from authorizing, by these limits beside the balance of fleets. */
export const authorizingNoun = (limits: readonly Limit[]): Noun => ({
  jobs: [
    { name: shareJob, handler: (ctx, payload: { fleetId: number }) => shareFleet(ctx, limits, payload) },
    { name: tellJob, handler: tellShares },
    { name: shareBusyJob, handler: shareBusy },
  ],
  clockJobs: [{ name: 'fleets.share-minutes', cron: '* * * * *', handler: (ctx) => shareBusy(ctx) }],
  listen: (facts) => {
    facts.inTransaction(OrderAccepted, async (ctx, { payload: { orderId, paymentKind }, operatorId }) => {
      if (paymentKind !== 'fleet') return;
      const fleetId = await insertReservation(ctx.tx, orderId, ctx.now);
      if (fleetId !== null) await ctx.announce(FleetSessionsChanged, { fleetId }, operatorId);
    });
    facts.inTransaction(FleetBalanceChanged, (ctx, { payload: { fleetId } }) => shareSoon(ctx, fleetId));
    facts.inTransaction(FleetSessionsChanged, (ctx, { payload: { fleetId } }) => shareSoon(ctx, fleetId));
  },
});

import { OrderAccepted, OrderCorrected, settledOrder } from '../../charging';
import type { Noun } from '../../platform/noun';
import { FleetBalanceChanged } from '../balance/facts';
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
    facts.inTransaction(OrderAccepted, async (ctx, { payload: { orderId, paymentKind } }) => {
      if (paymentKind !== 'fleet') return;
      const fleetId = await insertReservation(ctx.tx, orderId, ctx.now);
      if (fleetId !== null) await shareSoon(ctx, fleetId);
    });
    facts.inTransaction(FleetBalanceChanged, (ctx, { payload: { fleetId } }) => shareSoon(ctx, fleetId));
    facts.inTransaction(OrderCorrected, async (ctx, { payload: { orderId } }) => {
      const order = await settledOrder(ctx, orderId);
      if (order?.paymentKind === 'fleet' && order.payerAccountId !== null)
        await shareSoon(ctx, order.payerAccountId);
    });
  },
});

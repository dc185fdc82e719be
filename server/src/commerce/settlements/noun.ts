import { OrderConfirmed, OrderCorrected, OrderEnded } from '../../charging';
import type { Noun } from '../../platform/noun';
import { releaseJob, releasePending, settleConfirmed, settleOrder } from './actions';
import { settleCorrection } from './actions-correct';
import { routes } from './routes';

/** Money moves in the transaction of what moves it: both happen, or neither. */
export const settlementNoun: Noun = {
  routes,
  clockJobs: [{ name: releaseJob, cron: '*/10 * * * *', handler: (ctx) => releasePending(ctx) }],
  listen: (facts) => {
    facts.inTransaction(OrderConfirmed, (ctx, { payload }) => settleConfirmed(ctx, payload));
    facts.inTransaction(OrderCorrected, (ctx, { payload }) => settleCorrection(ctx, payload));
    facts.inTransaction(OrderEnded, (ctx, { payload }) => settleOrder(ctx, payload));
  },
};

import { OrderChanged, OrderEnded } from '../../charging';
import { PayoutChanged } from '../../commerce';
import { ChargePointChanged } from '../../network';
import type { Noun } from '../../platform/noun';
import {
  forgetEvents,
  forgetJob,
  noteEndedOrders,
  notePayouts,
  noteStandings,
  noteStartedOrders,
} from './actions/note';
import { webhookRoutes } from './routes';

export const webhookNoun: Noun = {
  routes: webhookRoutes,
  clockJobs: [{ name: forgetJob, cron: '*/20 * * * *', handler: (ctx) => forgetEvents(ctx) }],
  listen: (facts) => {
    facts.inTransactionTogether(OrderChanged, noteStartedOrders);
    facts.inTransactionTogether(OrderEnded, noteEndedOrders);
    facts.inTransactionTogether(ChargePointChanged, noteStandings);
    facts.inTransactionTogether(PayoutChanged, notePayouts);
  },
};

import { OrderChanged, OrderEnded } from '../../charging';
import { PayoutChanged } from '../../commerce';
import { ChargePointChanged } from '../../network';
import type { Noun } from '../../platform/noun';
import { forgetEvents, noteEndedOrders, notePayouts, noteStandings, noteStartedOrders } from './actions/note';
import { webhookRoutes } from './routes';

export const webhookNoun: Noun = {
  routes: webhookRoutes,
  clockJobs: [{ name: 'webhooks.forget', cron: '*/20 * * * *', handler: forgetEvents }],
  listen: (facts) => {
    facts.inTransactionTogether(OrderChanged, noteStartedOrders);
    facts.inTransactionTogether(OrderEnded, noteEndedOrders);
    facts.inTransactionTogether(ChargePointChanged, noteStandings);
    facts.inTransactionTogether(PayoutChanged, notePayouts);
  },
};

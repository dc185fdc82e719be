import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { openCheckout, openJob, returnJob, returnPayment, watchCheckout, watchJob } from './actions/checkout';
import { forgetCard, forgetCardJob, forgetCustomer, forgetPayerJob, forgetPayerOf } from './actions/cards';
import { chargeCard, chargeJob } from './actions/charge';
import { giveBackJob, sendBack } from './actions/give-back';
import { topUpRoutes } from './routes';

export const topUpNoun: Noun = {
  routes: topUpRoutes,
  jobs: [
    { name: openJob, handler: openCheckout },
    { name: watchJob, handler: watchCheckout },
    { name: returnJob, handler: returnPayment },
    { name: giveBackJob, handler: sendBack },
    { name: chargeJob, handler: chargeCard },
    { name: forgetCardJob, handler: forgetCard },
    { name: forgetPayerJob, handler: forgetCustomer },
  ],
  listen: (facts) => {
    facts.inTransaction(PersonErased, (ctx, { payload }) => forgetPayerOf(ctx, payload));
  },
};

import type { Noun } from '../../platform/noun';
import { openCheckout, openJob, returnJob, returnPayment, watchCheckout, watchJob } from './actions/checkout';
import { topUpRoutes } from './routes';

export const topUpNoun: Noun = {
  routes: topUpRoutes,
  jobs: [
    { name: openJob, handler: openCheckout },
    { name: watchJob, handler: watchCheckout },
    { name: returnJob, handler: returnPayment },
  ],
};

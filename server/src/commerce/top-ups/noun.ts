import type { Noun } from '../../platform/noun';
import { openCheckout, openJob, returnJob, returnPayment, watchCheckout, watchJob } from './actions/checkout';
import { giveBackJob, sendBack } from './actions/give-back';
import { topUpRoutes } from './routes';

export const topUpNoun: Noun = {
  routes: topUpRoutes,
  jobs: [
    { name: openJob, handler: openCheckout },
    { name: watchJob, handler: watchCheckout },
    { name: returnJob, handler: returnPayment },
    { name: giveBackJob, handler: sendBack },
  ],
};

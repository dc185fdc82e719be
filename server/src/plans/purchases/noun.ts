import type { Noun } from '../../platform/noun';
import { openCheckout, openJob, returnJob, returnPayment, watchCheckout, watchJob } from './actions/checkout';
import {
  chargeJob,
  chargeRenewal,
  dueJob,
  endJob,
  endWhenOver,
  lookForDue,
  renew,
  renewJob,
} from './actions/renew';
import { routes } from './routes';

export const purchaseNoun: Noun = {
  routes,
  jobs: [
    { name: openJob, handler: openCheckout },
    { name: watchJob, handler: watchCheckout },
    { name: returnJob, handler: returnPayment },
    { name: renewJob, handler: renew },
    { name: chargeJob, handler: chargeRenewal },
    { name: endJob, handler: endWhenOver },
  ],
  clockJobs: [{ name: dueJob, cron: '*/10 * * * *', handler: lookForDue }],
};

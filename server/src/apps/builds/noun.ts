import type { Noun } from '../../platform/noun';
import { openCheckout, openJob, returnJob, returnPayment, watchCheckout, watchJob } from './actions/pay';
import { buildJob } from './actions/queue';
import { runBuild } from './actions/run';
import { buildRoutes } from './routes';

export const buildNoun: Noun = {
  routes: buildRoutes,
  jobs: [
    { name: openJob, handler: openCheckout },
    { name: watchJob, handler: watchCheckout },
    { name: returnJob, handler: returnPayment },
  ],
  longJobs: [{ name: buildJob, handler: runBuild }],
};

import type { Noun } from '../../platform/noun';
import { tidyRefusals } from './actions/refusals';
import { workerRoutes } from './routes';

export const workerNoun: Noun = {
  routes: workerRoutes,
  clockJobs: [{ name: 'workers.tidy-refusals', cron: '53 3 * * *', handler: tidyRefusals }],
};

import type { Noun } from '../../platform/noun';
import { forgetDeviations } from './actions-count';
import { deviationRoutes } from './routes';

export const deviationNoun: Noun = {
  routes: deviationRoutes,
  clockJobs: [{ name: 'charging-deviations.tidy', cron: '43 3 * * *', handler: forgetDeviations }],
};

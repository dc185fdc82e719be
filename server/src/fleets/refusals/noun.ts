import type { Noun } from '../../platform/noun';
import { tidyRefusals } from './actions';
import { fleetRefusalRoutes } from './routes';

export const fleetRefusalNoun: Noun = {
  routes: fleetRefusalRoutes,
  clockJobs: [{ name: 'fleets.tidy-refusals', cron: '51 3 * * *', handler: tidyRefusals }],
};

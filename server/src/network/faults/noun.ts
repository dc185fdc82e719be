import type { Noun } from '../../platform/noun';
import { forgetFaults } from './actions';
import { faultRoutes } from './routes';

export const faultNoun: Noun = {
  routes: faultRoutes,
  clockJobs: [{ name: 'charge-point-faults.tidy', cron: '36 2 * * *', handler: forgetFaults }],
};

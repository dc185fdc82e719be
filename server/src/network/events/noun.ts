import type { Noun } from '../../platform/noun';
import { forgetEvents } from './actions';
import { eventRoutes } from './routes';

export const eventNoun: Noun = {
  routes: eventRoutes,
  clockJobs: [{ name: 'network-events.tidy', cron: '31 2 * * *', handler: forgetEvents }],
};

import type { Noun } from '../../platform/noun';
import { energyJob, sumEnergy } from './actions/sums';
import { limitationRoutes } from './routes';

export const limitationNoun: Noun = {
  routes: limitationRoutes,
  jobs: [{ name: energyJob, handler: (ctx) => sumEnergy(ctx) }],
  clockJobs: [{ name: 'fleets.sum-energy-often', cron: '*/5 * * * *', handler: (ctx) => sumEnergy(ctx) }],
};

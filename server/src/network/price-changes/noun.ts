import type { Noun } from '../../platform/noun';
import { applyJob, applyPriceChange, dueJob, lookForDue } from './actions';
import { priceChangeRoutes } from './routes';

export const priceChangeNoun: Noun = {
  routes: priceChangeRoutes,
  jobs: [{ name: applyJob, handler: applyPriceChange }],
  clockJobs: [{ name: dueJob, cron: '*/5 * * * *', handler: lookForDue }],
};

import type { Noun } from '../../platform/noun';
import { sumJob, sumStatement } from './actions';
import { routes } from './routes';

export const statementNoun: Noun = {
  routes,
  jobs: [{ name: sumJob, handler: (ctx) => sumStatement(ctx) }],
  clockJobs: [{ name: 'statement.sum-minutes', cron: '* * * * *', handler: (ctx) => sumStatement(ctx) }],
};

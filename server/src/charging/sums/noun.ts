import type { Noun } from '../../platform/noun';
import { sumJob, sumSessions } from './actions';

export const sumNoun: Noun = {
  jobs: [{ name: sumJob, handler: (ctx) => sumSessions(ctx) }],
  clockJobs: [{ name: 'sessions.sum-quarters', cron: '*/5 * * * *', handler: (ctx) => sumSessions(ctx) }],
};

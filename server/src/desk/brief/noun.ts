import type { Noun } from '../../platform/noun';
import { dueJob, makeBrief, makeDueBriefs, makeJob } from './actions';
import { routes } from './routes';

export const briefNoun: Noun = {
  routes,
  jobs: [{ name: makeJob, handler: makeBrief }],
  // Zones lie a quarter of an hour apart.
  clockJobs: [{ name: dueJob, cron: '*/15 * * * *', handler: makeDueBriefs }],
};

import type { Noun } from '../../platform/noun';
import { beginDailyRuns, carryOutRun, dailyJob, runJob } from './actions/run';
import { routes } from './routes';

export const leakageNoun: Noun = {
  routes,
  jobs: [{ name: runJob, handler: carryOutRun }],
  clockJobs: [{ name: dailyJob, cron: '4,34 * * * *', handler: beginDailyRuns }],
};

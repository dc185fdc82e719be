import { clockJobs as chargingClockJobs, jobs as chargingJobs } from '../../charging';
import { clockJobs as commerceClockJobs } from '../../commerce';
import { tidyIdentity, tidyTries } from '../../identity';
import { clockJobs as networkClockJobs } from '../../network';
import type { Workload } from './jobs';

/** What every domain has for the queue. */
export const workloads: readonly Workload[] = [
  {
    clockJobs: [
      { name: 'identity.tidy', cron: '47 2 * * *', handler: tidyIdentity },
      { name: 'identity.tidy-tries', cron: '7 * * * *', handler: tidyTries },
    ],
  },
  { clockJobs: networkClockJobs },
  { jobs: chargingJobs, clockJobs: chargingClockJobs },
  { clockJobs: commerceClockJobs },
];

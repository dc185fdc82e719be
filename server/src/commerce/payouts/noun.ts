import type { Noun } from '../../platform/noun';
import { beginTransfer, dueJob, sendJob, sendTransfer, transferDue, transferJob } from './actions/transfer';
import { routes } from './routes';

export const payoutNoun: Noun = {
  routes,
  jobs: [
    { name: transferJob, handler: beginTransfer },
    { name: sendJob, handler: sendTransfer },
  ],
  clockJobs: [{ name: dueJob, cron: '*/10 * * * *', handler: transferDue }],
};

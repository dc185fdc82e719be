import type { Noun } from '../../platform/noun';
import { beginTransfer, sendJob, sendTransfer, transferJob } from './actions/transfer';
import { routes } from './routes';

export const payoutNoun: Noun = {
  routes,
  jobs: [
    { name: transferJob, handler: beginTransfer },
    { name: sendJob, handler: sendTransfer },
  ],
};

import type { Noun } from '../../platform/noun';
import { sendJob } from './actions/give-back';
import { payJob, payRefund, sendRefund } from './actions/send';
import { routes } from './routes';

export const refundNoun: Noun = {
  routes,
  jobs: [
    { name: sendJob, handler: sendRefund },
    { name: payJob, handler: payRefund },
  ],
};

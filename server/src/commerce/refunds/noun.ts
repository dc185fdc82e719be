import type { Noun } from '../../platform/noun';
import { chargeDebt, chargeJob, tryCollection, tryJob } from './actions/collect';
import { sendJob } from './actions/give-back';
import { payJob, payRefund, sendRefund } from './actions/send';
import { routes } from './routes';

export const refundNoun: Noun = {
  routes,
  jobs: [
    { name: sendJob, handler: sendRefund },
    { name: payJob, handler: payRefund },
    { name: tryJob, handler: tryCollection },
    { name: chargeJob, handler: chargeDebt },
  ],
};

import type { Noun } from '../../platform/noun';
import { chargeDebt, chargeJob, tryCollection, tryJob } from './actions-collect';
import { routes } from './routes';

export const debtNoun: Noun = {
  routes,
  jobs: [
    { name: tryJob, handler: tryCollection },
    { name: chargeJob, handler: chargeDebt },
  ],
};

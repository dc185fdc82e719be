import type { Noun } from '../../platform/noun';
import { chargeDebt, chargeJob, tryCollection, tryJob } from './actions/collect';
import { BalanceToppedUp } from '../top-ups/facts';
import { beginCollecting, collectAfterTopUp } from './actions/from-balance';
import { sendJob } from './actions/give-back';
import { payJob, payRefund, sendRefund } from './actions/send';
import { routes } from './routes';
import { beginJob } from './rules-debts';

export const refundNoun: Noun = {
  routes,
  jobs: [
    { name: sendJob, handler: sendRefund },
    { name: payJob, handler: payRefund },
    { name: tryJob, handler: tryCollection },
    { name: chargeJob, handler: chargeDebt },
    { name: beginJob, handler: beginCollecting },
  ],
  listen: (facts) => {
    facts.inTransaction(BalanceToppedUp, async (ctx, { operatorId, payload: { personId } }) => {
      if (operatorId !== null) await collectAfterTopUp(ctx, { operatorId, personId });
    });
  },
};

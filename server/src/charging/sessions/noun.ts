import type { Noun } from '../../platform/noun';
import { CommandAnswered } from '../commands/facts';
import { plugInJob, settleJob } from './actions/keep';
import {
  giveUpWaiting,
  settleTransaction,
  sweepChargePoint,
  sweepJob,
  sweepOrders,
  tidyTransactions,
} from './actions/jobs';
import { recordAnswer } from './actions/requests';
import { sessionRoutes } from './routes';

export const sessionNoun: Noun = {
  routes: sessionRoutes,
  jobs: [
    { name: plugInJob, handler: giveUpWaiting },
    { name: sweepJob, handler: sweepChargePoint },
    { name: settleJob, handler: settleTransaction },
  ],
  listen: (facts) => {
    facts.inTransaction(CommandAnswered, (ctx, { payload }) => recordAnswer(ctx, payload));
  },
  clockJobs: [
    {
      name: 'orders.sweep',
      cron: '* * * * *',
      handler: (ctx) => sweepOrders(ctx),
    },
    {
      name: 'transactions.tidy',
      cron: '23 3 * * *',
      handler: (ctx) => tidyTransactions(ctx),
    },
  ],
};

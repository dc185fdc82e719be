import type { Noun } from '../../platform/noun';
import { sweepChargePoint, sweepJob, sweepOrders } from './actions';

export const sweepNoun: Noun = {
  jobs: [{ name: sweepJob, handler: sweepChargePoint }],
  clockJobs: [{ name: 'orders.sweep', cron: '* * * * *', handler: (ctx) => sweepOrders(ctx) }],
};

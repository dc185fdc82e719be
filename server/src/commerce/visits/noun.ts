import type { Noun } from '../../platform/noun';
import { concludeHoldJob } from '../payments/rules';
import { ReceiptIssued } from '../receipts/facts';
import { openCheckout, openJob, startJob, watchCheckout, watchJob } from './actions/checkout';
import { concludeHold, retryJob, retryStuck, sweepJob, sweepVisits } from './actions/end';
import { mailIssued } from './actions/mails';
import { startVisitSession } from './actions/start';
import { visitRoutes } from './routes';

export const visitNoun: Noun = {
  routes: visitRoutes,
  jobs: [
    { name: openJob, handler: openCheckout },
    { name: watchJob, handler: watchCheckout },
    { name: startJob, handler: startVisitSession },
    { name: concludeHoldJob, handler: concludeHold },
  ],
  clockJobs: [
    { name: sweepJob, cron: '*/5 * * * *', handler: sweepVisits },
    { name: retryJob, cron: '17 5 * * *', handler: retryStuck },
  ],
  listen: (facts) => {
    facts.afterCommit(ReceiptIssued, 'visits', (ctx, { payload }) => mailIssued(ctx, payload));
  },
};

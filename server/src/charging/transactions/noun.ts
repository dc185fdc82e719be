import type { Noun } from '../../platform/noun';
import { settleJob, settleTransaction, tidyTransactions } from './actions';

export const transactionNoun: Noun = {
  jobs: [{ name: settleJob, handler: settleTransaction }],
  clockJobs: [{ name: 'transactions.tidy', cron: '23 3 * * *', handler: (ctx) => tidyTransactions(ctx) }],
};

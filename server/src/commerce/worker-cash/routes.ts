import { workerCash } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getDay, getStats } from './actions/figures';
import { resetBalance, signHandOver } from './actions/hand-over';
import { downloadHandOver } from './actions/receipt';
import { exportTransactions, listTransactions } from './actions/transactions';

export const workerCashRoutes = [
  on(workerCash.resetBalance, resetBalance),
  on(workerCash.signHandOver, signHandOver),
  on(workerCash.downloadHandOver, downloadHandOver),
  on(workerCash.getStats, getStats),
  on(workerCash.listTransactions, listTransactions),
  on(workerCash.exportTransactions, exportTransactions),
  on(workerCash.getDay, getDay),
];

import { driverBalances } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getDriverBalance, listDriverTransactions } from './actions';

export const driverBalanceRoutes = [
  on(driverBalances.getDriverBalance, getDriverBalance),
  on(driverBalances.listDriverTransactions, listDriverTransactions),
];

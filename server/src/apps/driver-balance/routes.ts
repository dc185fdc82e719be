import { driverBalances } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { beginTopUp, getDriverBalance, listDriverTransactions, listTopUps, showTopUp } from './actions';

export const driverBalanceRoutes = [
  on(driverBalances.getDriverBalance, getDriverBalance),
  on(driverBalances.listDriverTransactions, listDriverTransactions),
  on(driverBalances.topUpDriverBalance, beginTopUp),
  on(driverBalances.getDriverTopUp, showTopUp),
  on(driverBalances.listDriverTopUps, listTopUps),
];

import { driverBalances } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getDriverTopUp, listDriverTopUps, topUpDriverBalance } from '../../commerce';
import { getDriverBalance, listDriverTransactions } from './actions';

export const driverBalanceRoutes = [
  on(driverBalances.getDriverBalance, getDriverBalance),
  on(driverBalances.listDriverTransactions, listDriverTransactions),
  on(driverBalances.topUpDriverBalance, topUpDriverBalance),
  on(driverBalances.getDriverTopUp, getDriverTopUp),
  on(driverBalances.listDriverTopUps, listDriverTopUps),
];

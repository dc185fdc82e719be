import { driverBalances } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import {
  beginTopUp,
  getDriverBalance,
  giveBack,
  listDriverTransactions,
  listTopUps,
  showTopUp,
} from './actions';

export const driverBalanceRoutes = [
  on(driverBalances.getDriverBalance, getDriverBalance),
  on(driverBalances.listDriverTransactions, listDriverTransactions),
  on(driverBalances.topUpDriverBalance, beginTopUp),
  on(driverBalances.giveBackBalance, giveBack),
  on(driverBalances.getDriverTopUp, showTopUp),
  on(driverBalances.listDriverTopUps, listTopUps),
];

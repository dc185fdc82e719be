import { driverBalances } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { getDriverBalance } from './actions';

export const driverBalanceRoutes = [on(driverBalances.getDriverBalance, getDriverBalance)];

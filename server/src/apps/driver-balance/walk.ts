import { driverBalances } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#drivers-of-apps: what apps of drivers call';

export const walk = declareWalk(noRows, [
  { call: driverBalances.getDriverBalance, needs: 'driver', other: 'own', reason },
  { call: driverBalances.listDriverTransactions, needs: 'driver', other: 'own', reason },
]);

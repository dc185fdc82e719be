import { driverData } from '@voltdeck/contract';
import { declareWalk, noRows, spareDriverPassword } from '../../platform/testing-walk';

const reason = 'docs/decisions.md#own-data: people get a copy of what is kept of them, and have it removed';

export const walk = declareWalk(noRows, [
  { call: driverData.copyDriverData, needs: 'driver', other: 'own', reason },
  {
    call: driverData.eraseDriver,
    needs: 'driver',
    other: 'own',
    spendsDriver: true,
    sends: () => ({ body: { password: spareDriverPassword } }),
    reason,
  },
]);

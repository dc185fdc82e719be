import { chargePoints } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../charge-points/walk';

export const walk = declareWalk(chargePointRows, [
  {
    call: chargePoints.exportChargePoints,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { sort: '-title' } }),
  },
]);

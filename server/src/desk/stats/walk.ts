import { stats } from '@voltdeck/contract';
import { chargePointRows } from '../../network/charge-points/walk';
import { declareWalk } from '../../platform/testing-walk';

export const walk = declareWalk(chargePointRows, [
  { call: stats.stats, needs: 'access', other: 'own' },
  {
    call: stats.chargePointStats,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
]);

import { home } from '@voltdeck/contract';
import { chargePointRows } from '../../network/charge-points/walk';
import { declareWalk } from '../../platform/testing-walk';

export const walk = declareWalk(chargePointRows, [
  { call: home.stats, needs: 'access', other: 'own' },
  {
    call: home.chargePointStats,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
]);

import { map } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../charge-points/walk';

const world = { west: '-180', south: '-90', east: '180', north: '90' };

export const walk = declareWalk(chargePointRows, [
  { call: map.mapOfChargePoints, needs: 'power-center.read', other: 'own' },
  {
    call: map.mapInBox,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { ...world, zoom: '1' } }),
    reason: 'the part of the map in sight, in clusters, however many charge points there are',
  },
  {
    call: map.pointsInBox,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: world }),
    reason: 'the charge points of one spot of the map',
  },
  {
    call: map.mapOfChargePoint,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
]);

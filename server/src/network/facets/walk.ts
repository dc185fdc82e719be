import { facets } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../charge-points/walk';

export const walk = declareWalk(chargePointRows, [
  {
    call: facets.chargePointFacets,
    needs: 'power-center.read',
    other: 'own',
    reason: 'the choices of the filters of the list',
  },
]);

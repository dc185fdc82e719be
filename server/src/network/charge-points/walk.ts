import { availability, chargePoints } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../testing-rows';

export const walk = declareWalk(chargePointRows, [
  {
    call: chargePoints.listChargePoints,
    needs: 'power-center.read',
    other: 'own',
    filters: { charging_site_id: ({ siteId }) => siteId },
  },
  {
    call: chargePoints.chargePointTable,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { sort: '-created_at', per_page: '200' } }),
    filters: { charging_site_id: ({ siteId }) => siteId },
  },
  {
    call: availability.chargePointStates,
    needs: 'power-center.read',
    other: 'own',
    reason: 'counts alone',
  },
  {
    call: chargePoints.getChargePoint,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
  },
  {
    call: chargePoints.exportChargePoints,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { sort: '-title' } }),
  },
]);

import { availability, chargePoints } from '@voltdeck/contract';
import { declareWalk, type WalkedOperator } from '../../platform/testing-walk';
import { groupRows } from '../groups/walk';
import { chargePointRows } from '../testing-rows';

const rows = async (operator: WalkedOperator) => ({
  ...(await operator.rows(chargePointRows)),
  groupId: (await operator.rows(groupRows)).groupId,
});

export const walk = declareWalk(rows, [
  {
    call: chargePoints.listChargePoints,
    needs: 'power-center.read',
    other: 'own',
    filters: { charging_site_id: ({ siteId }) => siteId, group_id: ({ groupId }) => groupId },
  },
  {
    call: chargePoints.chargePointTable,
    needs: 'power-center.read',
    other: 'own',
    sends: () => ({ query: { sort: '-created_at', per_page: '200' } }),
    filters: { charging_site_id: ({ siteId }) => siteId, group_id: ({ groupId }) => groupId },
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

import { settings } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { chargePointRows } from '../testing-rows';

export const walk = declareWalk(chargePointRows, [
  {
    call: settings.replaceChargePoint,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ spareChargePointId, siteId }) => ({
      params: { id: spareChargePointId },
      body: { title: 'Replaced', charging_site_id: siteId, latitude: '43.3', longitude: '5.4' },
    }),
  },
  {
    call: settings.changeChargePoint,
    needs: 'power-center.update',
    other: 'refused',
    sends: ({ spareChargePointId }) => ({
      params: { id: spareChargePointId },
      body: { out_of_service: 1, amenities: [1] },
    }),
  },
  {
    call: settings.listSettingsChanges,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'of two who edit at once, the second is told who was faster',
  },
  {
    call: settings.chargePointHistory,
    needs: 'power-center.read',
    other: 'refused',
    sends: ({ chargePointId }) => ({ params: { id: chargePointId } }),
    reason: 'docs/decisions.md#audit: the history of a power center, its settings and prices',
  },
  {
    call: settings.deleteChargePoint,
    needs: 'power-center.delete',
    other: 'refused',
    sends: ({ spareChargePointId }) => ({ params: { id: spareChargePointId }, query: { confirm: '1' } }),
  },
]);

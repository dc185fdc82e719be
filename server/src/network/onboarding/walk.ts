import { onboarding } from '@voltdeck/contract';
import { declareWalk } from '../../platform/testing-walk';
import { siteRows } from '../sites/walk';

export const walk = declareWalk(siteRows, [
  {
    call: onboarding.createChargePoint,
    needs: 'power-center.create',
    other: 'refused',
    sends: ({ siteId }) => ({
      body: {
        identifier: 'Walked-1',
        title: 'Walked',
        charging_site_id: siteId,
        connectors: [{ number: 1, type: 'CCS_2' }],
      },
    }),
  },
  { call: onboarding.checkLimitation, needs: 'power-center.read', other: 'own' },
]);

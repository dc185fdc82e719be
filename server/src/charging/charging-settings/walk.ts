import { chargingSettings } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

const reason = 'after how long an offline charge point leaves its id token free, which no other call sets';

export const walk = declareWalk(noRows, [
  { call: chargingSettings.getChargingSettings, needs: 'power-center.read', other: 'own', reason },
  {
    call: chargingSettings.changeChargingSettings,
    needs: 'power-center.update',
    other: 'own',
    sends: () => ({ body: { token_free_after_minutes: 30 } }),
    reason,
  },
]);

import { chargePointTypes } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: chargePointTypes.listChargePointTypes, needs: 'power-center.read', other: 'own' },
]);

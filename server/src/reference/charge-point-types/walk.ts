import { choices } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: choices.listChargePointTypes, needs: 'power-center.read', other: 'own' },
]);

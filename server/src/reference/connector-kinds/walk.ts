import { choices } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: choices.listConnectorKinds, needs: 'power-center.read', other: 'own' },
  { call: choices.powerSourceConnectors, needs: 'login', other: 'own' },
]);

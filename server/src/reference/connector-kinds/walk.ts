import { kinds } from '@voltdeck/contract';
import { declareWalk, noRows } from '../../platform/testing-walk';

export const walk = declareWalk(noRows, [
  { call: kinds.listConnectorKinds, needs: 'power-center.read', other: 'own' },
  { call: kinds.powerSourceConnectors, needs: 'login', other: 'own' },
]);

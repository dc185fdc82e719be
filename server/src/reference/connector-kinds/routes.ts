import { kinds } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listConnectorKinds } from './actions';

export const connectorKindRoutes = [
  on(kinds.listConnectorKinds, listConnectorKinds),
  on(kinds.powerSourceConnectors, listConnectorKinds),
];

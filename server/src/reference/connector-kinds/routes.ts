import { choices } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { listConnectorKinds } from './actions';

export const connectorKindRoutes = [
  on(choices.listConnectorKinds, listConnectorKinds),
  on(choices.powerSourceConnectors, listConnectorKinds),
];

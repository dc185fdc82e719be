import { connectorKinds, type ConnectorChoice } from '@voltdeck/contract';

/** The kinds of outlets a connector may have. */
export const listConnectorKinds = async (): Promise<ConnectorChoice[]> =>
  connectorKinds.map(({ id, code, name, icon, current }) => ({
    id,
    code,
    name,
    icon,
    current_type: current,
  }));

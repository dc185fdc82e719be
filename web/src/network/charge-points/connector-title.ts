import { connectorKind, type Connector } from '@voltdeck/contract';

/** What a connector is: its kind, or what the charger calls it. */
export const connectorTitle = ({ type, name }: Pick<Connector, 'type' | 'name'>): string =>
  connectorKind(type)?.name ?? name;

import { connectorKind, type Connector } from '@voltdeck/contract';

/** The kind of a connector, such as "CCS 2"; null where the charger has not told it. */
export const connectorTitle = ({ type }: Pick<Connector, 'type'>): string | null =>
  connectorKind(type)?.name ?? null;

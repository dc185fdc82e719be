import type { ConnectorState } from './state';

/** Where a connector is: its number on the charger, and by OCPP 2.0.1 its EVSE and its number there. */
export interface ConnectorAddress {
  number: number;
  evse: number;
  connectorId: number;
}

export function placesOf(connectors: readonly Pick<ConnectorState, 'number' | 'evse'>[]): ConnectorAddress[] {
  return connectors.map(({ number, evse }) => {
    const siblings = connectors.filter((each) => each.evse === evse && each.number <= number);
    return { number, evse, connectorId: siblings.length };
  });
}

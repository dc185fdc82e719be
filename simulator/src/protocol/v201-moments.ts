import type { V201 } from '@voltdeck/ocpp';
import { readingOf } from '../charger/meter';
import { type ConnectorAddress, placesOf } from '../charger/places';
import type { ChargerState, ConnectorState } from '../charger/state';
import { meterValueOf } from './v201-words';

/** A connector at the time of which is told. */
export interface Moment {
  state: ChargerState;
  connector: ConnectorState;
  place: ConnectorAddress;
}

export function momentsOf(state: ChargerState, wanted?: readonly number[]): Moment[] {
  const places = placesOf(state.connectors);
  return state.connectors.flatMap((connector) => {
    const place = places.find(({ number }) => number === connector.number);
    const isWanted = wanted?.includes(connector.number) ?? true;
    return place && isWanted ? [{ state, connector, place }] : [];
  });
}

export function meterOf(
  { state, connector }: Moment,
  as: { context: V201.ReadingContextEnumType; measurands: readonly string[] },
): [V201.MeterValueType] | undefined {
  const value = meterValueOf(state.at, readingOf(connector), as);
  return value && [value];
}

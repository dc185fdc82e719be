import type { StartObstacle } from '@voltdeck/contract';
import { rowAt } from '../prices/rules';
import { hasBegun, type ChargingPlace } from './rules';

type Connector = Pick<ChargingPlace['connectors'][number], 'id' | 'evseId' | 'status' | 'ocppStatus'>;

/** What decides whether a session may begin at a charge point, with its connectors. */
export interface StartPlace extends Pick<
  ChargingPlace,
  'configured' | 'outOfService' | 'planDeactivatedAt' | 'online' | 'stationOutSince' | 'tariff'
> {
  connectors: readonly Connector[];
}

const runningWords = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE']);

/** Whether a connector is the one meant or shares its EVSE, which charges one car at a time (docs/decisions.md#evse). */
export const isOnEvse = (
  place: { connectors: readonly Pick<Connector, 'id' | 'evseId'>[] },
  meant: Pick<Connector, 'id' | 'evseId'>,
  connectorId: number,
): boolean =>
  meant.id === connectorId ||
  (meant.evseId !== null &&
    place.connectors.some((each) => each.id === connectorId && each.evseId === meant.evseId));

const obstacleOfPlace = (place: StartPlace, at: Date): StartObstacle | null => {
  if (place.outOfService) return 'out-of-service';
  if (hasBegun(place.planDeactivatedAt, at)) return 'plan-deactivated';
  if (!place.configured) return 'pending';
  if (!place.online) return 'offline';
  return hasBegun(place.stationOutSince, at) ? 'station-out' : null;
};

/**
 * Why no session can be started remotely on a connector at this moment, or null (docs/decisions.md#may-start).
 * `held` are the connectors that open orders hold.
 */
export function startObstacle(
  place: StartPlace,
  connector: Connector,
  at: Date,
  held: ReadonlySet<number>,
): StartObstacle | null {
  const ofPlace = obstacleOfPlace(place, at);
  if (ofPlace !== null) return ofPlace;
  const { status, ocppStatus } = connector;
  if (status === 'unavailable') return ocppStatus === 'Faulted' ? 'faulted' : 'unavailable';
  if (status === 'booked') return 'booked';
  const isHeld = place.connectors.some(({ id }) => held.has(id) && isOnEvse(place, connector, id));
  if (isHeld || (ocppStatus !== null && runningWords.has(ocppStatus))) return 'occupied';
  return rowAt(place.tariff, at.getTime()) === null ? 'no-price' : null;
}

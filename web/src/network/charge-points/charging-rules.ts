import type { ChargePointRow, Connector } from '@voltdeck/contract';

/** Why charging cannot start on a connector now; each has a text. */
export type StartObstacle =
  | 'pending'
  | 'outOfService'
  | 'offline'
  | 'station'
  | 'faulted'
  | 'unavailable'
  | 'booked'
  | 'occupied'
  | 'noPrice';

const runningWords = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE']);

type Place = Pick<ChargePointRow, 'configured' | 'status' | 'online_status' | 'station'>;
type Outlet = Pick<Connector, 'status' | 'ocpp_status' | 'fault'>;

/** The first obstacle to a start, in the order the server looks at them (docs/decisions.md#may-start). */
export const startObstacle = (place: Place, outlet: Outlet): StartObstacle | null => {
  if (!place.configured) return 'pending';
  if (place.status === 'out_of_service' && outlet.fault === null) return 'outOfService';
  if (place.online_status === 0) return 'offline';
  if (place.station !== null) return 'station';
  if (outlet.fault !== null) return 'faulted';
  if (outlet.status === 'unavailable') return 'unavailable';
  if (outlet.status === 'booked') return 'booked';
  return outlet.ocpp_status !== null && runningWords.has(outlet.ocpp_status) ? 'occupied' : null;
};

/** The connectors charging can start on now. */
export const startable = <C extends Outlet>(place: Place & { connectors: readonly C[] }): C[] =>
  place.connectors.filter((connector) => startObstacle(place, connector) === null);

/** Whether something may be charging: the connectors of a row do not tell an order from a plugged-in vehicle. */
export const mayBeCharging = ({ connectors }: Pick<ChargePointRow, 'connectors'>): boolean =>
  connectors.some((connector) => connector.status === 'busy' || connector.status === 'busy-by-you');

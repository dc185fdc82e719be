import type { ProblemCode } from '@voltdeck/contract';
import type { ChargingPlace } from '../../network';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import { isShut, rowAt } from '../../network';
import type { OrderRow } from '../orders/rules';
import { availableSince, awaitedStop } from '../sweeps/rules';

type Connector = ChargingPlace['connectors'][number];

const runningWords = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE']);

/** Why a start from afar is refused, or null (docs/decisions.md#may-start). */
export const whyNotStart = (place: ChargingPlace, connector: Connector, now: Date): ProblemCode | null => {
  if (place.outOfService) return 'charge-point.out-of-service';
  if (!place.online) return 'charge-point.offline';
  if (isShut(place, now)) return 'charge-point.unavailable';
  if (connector.status === 'unavailable') return 'connector.unavailable';
  if (connector.status === 'booked') return 'connector.booked';
  if (connector.ocppStatus !== null && runningWords.has(connector.ocppStatus)) return 'connector.occupied';
  if (rowAt(place.tariff, now.getTime()) === null) return 'price.none';
  return null;
};

/** A start behind an order that only waits for its charger's word: which one, and for how many minutes at most. */
export const whyOccupied = (place: ChargingPlace, order: OrderRow, now: Date): Problem => {
  const awaited = awaitedStop(order, availableSince(place, order));
  if (awaited === null) return new Problem('connector.occupied');
  const minutes = Math.max(1, Math.ceil((awaited.until.getTime() - now.getTime()) / minuteMs));
  return new Problem('connector.awaits-stop', { args: { order: String(order.id), minutes } });
};

/** Whether a connector is the one meant or shares its EVSE, which charges one car at a time (docs/decisions.md#evse). */
export const isOnEvse = (place: ChargingPlace, meant: Connector, connectorId: number): boolean =>
  meant.id === connectorId ||
  (meant.evseId !== null &&
    place.connectors.some((each) => each.id === connectorId && each.evseId === meant.evseId));

/** Repeating a start by the same actor gives the same order; another's is a refusal (docs/decisions.md#starts). */
export const isRepeat = (open: OrderRow, membershipId: number): boolean =>
  open.membership_id === membershipId;

/** A tag for one remote start: at most 20 letters and digits, as an OCPP 1.6 idTag allows, unguessable. */
export const remoteTag = (randomText: string): string =>
  `VD${randomText
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 18)}`;

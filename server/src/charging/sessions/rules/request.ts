import type { ProblemCode, StartObstacle } from '@voltdeck/contract';
import type { ChargingPlace } from '../../../network';
import { minuteMs } from '../../../kernel/clock';
import { Problem } from '../../../kernel/problem';
import type { TagVerdict } from '../../authorization/rules';
import type { OrderRow } from '../../orders/rules/order';
import { availableSince, awaitedStop } from '../../orders/rules/awaited';

/** What a start from afar is refused with where its connector has this obstacle. */
export const refusalBy: Readonly<Record<StartObstacle, ProblemCode>> = {
  'out-of-service': 'charge-point.out-of-service',
  'plan-deactivated': 'charge-point.plan-deactivated',
  pending: 'charge-point.offline',
  offline: 'charge-point.offline',
  'station-out': 'charge-point.unavailable',
  faulted: 'connector.unavailable',
  unavailable: 'connector.unavailable',
  booked: 'connector.booked',
  occupied: 'connector.occupied',
  'no-price': 'price.none',
};

/** A start behind an order that only waits for its charger's word: which one, and for how many minutes at most. */
export const whyOccupied = (place: ChargingPlace, order: OrderRow, now: Date): Problem => {
  const awaited = awaitedStop(order, availableSince(place, order));
  if (awaited === null) return new Problem('connector.occupied');
  const minutes = Math.max(1, Math.ceil((awaited.until.getTime() - now.getTime()) / minuteMs));
  return new Problem('connector.awaits-stop', { args: { order: String(order.id), minutes } });
};

/** What a start from afar is refused with that was not accepted; `reason` is that of whoever refused it. */
export const whyRefused = ({ verdict, reason }: { verdict: TagVerdict; reason: string | null }): Problem =>
  reason === 'not-allowed'
    ? new Problem('order.not-allowed')
    : reason === 'balance'
      ? new Problem('order.no-credit')
      : new Problem('order.refused', { args: { reason: reason ?? verdict } });

/** Repeating a start by the same actor gives the same order; another's is a refusal (docs/decisions.md#starts). */
export const isRepeat = (open: OrderRow, membershipId: number): boolean =>
  open.membership_id === membershipId;

/** A tag for one remote start: at most 20 letters and digits, as an OCPP 1.6 idTag allows, unguessable. */
export const remoteTag = (randomText: string): string =>
  `VD${randomText
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 18)}`;

import type { ClosingRule } from '@voltdeck/contract';
import { hourMs, minuteMs } from '../../../kernel/clock';
import type { ChargingPlace } from '../../../network';
import { isRunning, plugInSeconds, type OrderRow } from './order';

/** What is known of the place of a running order. */
export interface Standing {
  silentSince: Date | null;
  availableSince: Date | null;
}

/** Since when an order's connector is available; null while it is not. */
export const availableSince = (place: ChargingPlace, order: Pick<OrderRow, 'connector_id'>): Date | null => {
  const connector = place.connectors.find((each) => each.id === order.connector_id);
  return connector?.status === 'available' ? connector.statusAt : null;
};

const silentMs = 24 * hourMs;
/** Available may arrive before the stop (docs/chargers-in-the-field.md#available-before-the-stop), so the stop gets this long. */
const patienceMs = 5 * minuteMs;

/** The moments before which an order is overdue: when its start was asked for, its charger last heard, its connector freed. */
export const overdueBefore = (now: Date): { requestedBefore: Date; silentBefore: Date; freeBefore: Date } => {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return {
    requestedBefore: before(plugInSeconds * 1000),
    silentBefore: before(silentMs),
    freeBefore: before(patienceMs),
  };
};

/** Since when a connector is free again after an order began on it; null while it is not. */
export const freeAgain = (
  { started_at: start }: Pick<OrderRow, 'started_at'>,
  since: Date | null,
): Date | null => (start !== null && since !== null && since > start ? since : null);

/** Whether the connector of a running order is free again, though its charger has not told the stop: nothing flows there. */
const isFree = (order: Pick<OrderRow, 'state' | 'started_at'>, availableSince: Date | null): boolean =>
  isRunning(order.state) && freeAgain(order, availableSince) !== null;

/** What an order draws now, in W: its last reading, but nothing is known once its connector is free. */
export const powerNow = (
  order: Pick<OrderRow, 'state' | 'started_at' | 'power_w'>,
  availableSince: Date | null,
): number | null => (isFree(order, availableSince) ? null : order.power_w);

/** How long a free connector's order waits for its stop, and since when; null where it does not wait. */
export const awaitedStop = (
  order: Pick<OrderRow, 'state' | 'started_at' | 'awaits_events'>,
  availableSince: Date | null,
): { since: Date; until: Date } | null => {
  // Where events are missing, a job of its own waits for them.
  if (availableSince === null || order.awaits_events || !isFree(order, availableSince)) return null;
  return { since: availableSince, until: new Date(availableSince.getTime() + patienceMs) };
};

/** Why a running order must be closed by rule, or null (docs/decisions.md#orders-that-never-end). */
export const verdictOnOverdue = (
  order: Pick<OrderRow, 'started_at'>,
  standing: Standing,
  now: Date,
): ClosingRule | null => {
  const ago = (at: Date | null): number => (at === null ? 0 : now.getTime() - at.getTime());
  if (ago(standing.silentSince) >= silentMs) return 'silent';
  const free = freeAgain(order, standing.availableSince);
  return free !== null && ago(free) >= patienceMs ? 'connector-available' : null;
};

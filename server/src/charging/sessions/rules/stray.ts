import { isSameTag, readTag } from '../../authorization/rules';
import { isRunning, type OrderRow } from '../../orders/rules/order';
import type { Sample, TimedSample } from '../../readings/rules/meter';
import { isExactBelow, stepOf } from '../../readings/rules/rounding';
import type { SessionEvent, TransactionEvent } from './event';
import type { Known, NumberedConnector } from './known';
import { sameMomentMs } from './stop';
import { timeOf } from './times';

/** The moment and the register that a transaction began with. */
export interface ToldBegin extends Sample {
  deviceAt: Date;
  energyWh: number;
}

/** The reading of its own begin that a stop carries (OCPP 1.6 section 7.35); null where it tells no moment or register. */
export const beginIn = (event: SessionEvent): ToldBegin | null => {
  if (event.kind !== 'ended' || event.transaction.by !== 'id') return null;
  const isBegin = (sample: Sample): sample is ToldBegin =>
    sample.context === 'Transaction.Begin' && sample.deviceAt !== null && sample.energyWh !== null;
  return event.samples.find(isBegin) ?? null;
};

/** A clock and a meter that are read a moment apart still tell of one begin. */
const sameBeginMs = 60_000;

const isSameRegister = (one: number, other: number): boolean =>
  one === other || Math.abs(one - other) < Math.min(10, Math.max(stepOf(one), stepOf(other)));

/** Whether an order began as the stop says of its own transaction. */
const isSameBegin = (order: OrderRow, begin: ToldBegin, at: Date): boolean =>
  order.device_started_at?.getTime() === begin.deviceAt.getTime() ||
  (order.meter_start_wh !== null && isSameRegister(order.meter_start_wh, begin.energyWh)) ||
  (order.started_at !== null && Math.abs(order.started_at.getTime() - at.getTime()) <= sameBeginMs);

/** Orders that a stop may end, for all that it tells of its own begin. */
export const fittingBegin = (
  known: Known,
  event: TransactionEvent,
  { orders, now }: { orders: readonly OrderRow[]; now: Date },
): readonly OrderRow[] => {
  const begin = beginIn(event);
  if (begin === null) return orders;
  const { at } = timeOf(known, begin.deviceAt, now);
  return orders.filter((order) => isSameBegin(order, begin, at));
};

/** The only running session with the id token of a stop whose transaction nobody knows; null where that is not sure (docs/chargers-in-the-field.md#stop-not-matched). */
export const ofSameCard = (
  orders: readonly OrderRow[],
  stop: { uid: string | null; meterWh: number | null; at: Date | null },
): OrderRow | null => {
  const { uid, meterWh, at } = stop;
  const [only, ...more] = orders.filter((order) => uid !== null && isSameTag(order.tag_uid, readTag(uid)));
  if (only === undefined || more.length > 0) return null;
  const { last_meter_wh: lastWh, started_at: startedAt } = only;
  const fitsRegister =
    meterWh === null || lastWh === null || meterWh >= lastWh || isExactBelow(meterWh, lastWh);
  const fitsTime = at !== null && startedAt !== null && at.getTime() >= startedAt.getTime() - sameMomentMs;
  return fitsRegister && fitsTime ? only : null;
};

/** Where a transaction ran that only its stop tells of. */
export interface StrayPlace {
  connector: NumberedConnector;
  /** No other connector could be meant. */
  isSure: boolean;
}

/**
 * The connector of a transaction that only its stop tells of, which names none: one that carried no session meanwhile.
 * Null where there is none, so that nothing is billed twice.
 */
export function placeOf(known: Known, from: Date, to: Date): StrayPlace | null {
  const { connectors } = known.place;
  const isTaken = (order: OrderRow): boolean => {
    const { started_at: startedAt, stopped_at: stoppedAt } = order;
    if (startedAt === null) return false;
    const isBefore = stoppedAt !== null && stoppedAt.getTime() <= from.getTime() + sameMomentMs;
    return !isBefore && startedAt.getTime() < to.getTime() - sameMomentMs;
  };
  const taken = new Set(known.around.filter(isTaken).map((order) => order.connector_id));
  const connector = connectors.find(({ id }) => !taken.has(id));
  return connector === undefined ? null : { connector, isSure: connectors.length === 1 };
}

/** Whether readings of a transaction that nobody knows go on where the session on their connector was read last. */
export function continues(
  known: Known,
  order: OrderRow,
  { samples, now }: { samples: readonly TimedSample[]; now: Date },
): boolean {
  const { meter_start_wh: startWh, started_at: startedAt, last_reading_at: lastAt } = order;
  if (!isRunning(order.state) || startWh === null || startedAt === null) return false;
  const lastWh = order.last_meter_wh ?? startWh;
  return samples.every(({ at, deviceAt, energyWh }) => {
    if (!timeOf(known, deviceAt, now).isTrusted || at.getTime() < startedAt.getTime() - sameMomentMs)
      return false;
    if (energyWh === null) return true;
    const isLater = lastAt === null || at > lastAt;
    if (!isLater) return energyWh >= startWh && energyWh <= lastWh;
    return energyWh >= lastWh || isExactBelow(energyWh, lastWh);
  });
}

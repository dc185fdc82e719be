import type { ClosingRule } from '@voltdeck/contract';
import { isBilledByTime, isRunning, type OrderRow } from '../../orders/rules/order';
import { change, complete, type Life, pass } from './life';
import { endOfStreak } from '../../readings/rules/meter';
import { isExactBelow } from '../../readings/rules/rounding';
import { endingOf, type Ending, isReadSince } from './stop';

export const maxPowerOf = ({ place }: Life, order: Pick<OrderRow, 'connector_id'>): number | null =>
  place.connectors.find((connector) => connector.id === order.connector_id)?.maxPowerW ?? null;

/** Makes an ending final, or leaves the order finishing while its minutes still run. */
export function settleEnding(life: Life, order: OrderRow, ending: Ending): OrderRow {
  const stopped = change(life, order, { ...endingOf(order, ending), stopped_received_at: life.now });
  const connector = life.place.connectors.find((each) => each.id === order.connector_id);
  const isGone = ending.isUnplugged === true || order.unplugged_at !== null;
  const stoppedAt = stopped.stopped_at ?? life.now;
  if (!isBilledByTime(order.tariff)) return complete(life, stopped, stoppedAt);
  if (connector?.status === 'busy' && !isGone) return pass(life, stopped, 'finishing');
  const goneAt = order.unplugged_at;
  return complete(life, stopped, goneAt !== null && goneAt > stoppedAt ? goneAt : stoppedAt);
}

/** Whether it is known what a session gave whose own end never came. */
const isReadBefore = (order: OrderRow, nextStartWh: number | null): boolean => {
  const { meter_start_wh: startWh, last_meter_wh: lastWh } = order;
  if (startWh === null) return false;
  const readWh = lastWh ?? startWh;
  if (nextStartWh !== null && (nextStartWh >= readWh || isExactBelow(nextStartWh, readWh))) return true;
  // Of a transaction told by numbered events nobody knows here whether the one register was read later than it began.
  return order.ocpp_transaction === null ? isReadSince(order) : readWh > startWh;
};

/** Ends an order whose own end never came (docs/decisions.md#orders-that-never-end); it is marked so. */
export function closeByRule(
  life: Life,
  order: OrderRow,
  as: { reason: ClosingRule; nextStartWh: number | null; at: Date },
): OrderRow {
  if (order.state !== 'finishing' && !isRunning(order.state)) return order;
  const marked = change(life, order, { closed_by_rule: true });
  if (order.state === 'finishing') return complete(life, marked, order.stopped_at ?? as.at);
  const { nextStartWh } = as;
  const lastWh = order.last_meter_wh ?? order.meter_start_wh;
  const isRead = isReadBefore(order, nextStartWh);
  const isFlowing = nextStartWh === null || lastWh === null || nextStartWh > lastWh;
  const ended = change(life, marked, {
    ...endingOf(marked, {
      meterWh: isRead && lastWh !== null ? endOfStreak(lastWh, nextStartWh) : null,
      isRead,
      // Where the next session shows that nothing flowed after the last reading, nobody knows of a minute more.
      at: isFlowing ? as.at : (order.last_reading_at ?? as.at),
      isTrusted: true,
      reason: as.reason,
      maxPowerW: maxPowerOf(life, order),
    }),
    stopped_received_at: life.now,
  });
  return complete(life, ended, ended.stopped_at ?? as.at);
}

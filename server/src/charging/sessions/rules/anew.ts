import type { OrderRow } from '../../orders/rules/order';
import type { KeptEvent } from '../../orders/rules/transaction-event';

/** Whether a begin is that of another session than the events before it, which had begun already and lie all before it. */
const isBegin = (event: KeptEvent, before: readonly KeptEvent[]): boolean =>
  event.kind === 'started' &&
  before.some(({ kind }) => kind === 'started') &&
  before.some(({ kind }) => kind !== 'started') &&
  before.every(({ at }) => at < event.at);

/**
 * The events of the session that a transaction's name means now: a device that counts its transactions anew after a reboot
 * begins with it once more (docs/chargers-in-the-field.md#numbered-badly).
 */
export function eventsNow(events: readonly KeptEvent[]): readonly KeptEvent[] {
  if (events.filter(({ kind }) => kind === 'started').length < 2) return events;
  let now: KeptEvent[] = [];
  for (const event of events.toSorted(
    (one, other) => one.receivedAt.getTime() - other.receivedAt.getTime(),
  )) {
    if (isBegin(event, now)) now = [];
    now.push(event);
  }
  return now;
}

/** Whether the session that its name means now began after an order was over: with its begin, not with what is late of that order. */
export const isBegunAfter = (order: OrderRow, events: readonly KeptEvent[]): boolean => {
  const endedAt = order.stopped_at ?? order.ended_at;
  if (endedAt === null) return false;
  const begin = events.find((event) => event.kind === 'started' && event.at > endedAt);
  return begin !== undefined && events.every(({ receivedAt }) => receivedAt >= begin.receivedAt);
};

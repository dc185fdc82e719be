import type { HeldReason } from '@voltdeck/contract';
import { openCost } from '../../../network';
import type { ReadFigures } from '../../orders/rules/copy';
import type { OrderRow } from '../../orders/rules/order';
import { foldSamples } from './fold';
import { holdFor } from './start';
import type { Ending } from './stop';
import { inOrder, type KeptEvent } from '../../orders/rules/transaction-event';
import type { Course } from './course';

/** Reasons that no event takes back. */
const lasting = new Set<HeldReason | null>(['not-authorized', 'no-price']);

/** The order as it was at the begin of its session: energy counts from the begin of the transaction. */
const atBegin = (order: OrderRow, course: Course, begin: KeptEvent): OrderRow => {
  const judged = lasting.has(order.held_reason) ? order.held_reason : null;
  const doubt = begin.isTrusted ? null : 'untrusted-clock';
  return {
    ...order,
    started_at: begin.at,
    started_received_at: order.started_received_at ?? begin.receivedAt,
    device_started_at: begin.deviceAt,
    meter_start_wh: course.meterStartWh,
    last_meter_wh: course.meterStartWh,
    last_reading_at: begin.at,
    cost_state: openCost(order.tariff, begin.at.getTime()),
    energy_wh: 0,
    duration_ms: 0,
    cost_minor: 0,
    fee_minor: 0,
    power_w: null,
    soc: null,
    held_reason: holdFor(holdFor(judged, doubt), course.isStartKnown ? null : 'start-missing'),
  };
};

/** What one more event in order changes of an order whose session has begun. */
export const readingOf = (order: OrderRow, event: KeptEvent, maxPowerW: number | null): ReadFigures => ({
  ...foldSamples(order, event.samples, maxPowerW),
  last_seq_no: event.seqNo,
});

/** The figures of an order anew, from all the events of its transaction in order (docs/chargers-in-the-field.md#events-out-of-order). */
export const orderAfter = (
  order: OrderRow,
  course: Course,
  events: readonly KeptEvent[],
  maxPowerW: number | null,
): OrderRow => {
  if (course.begin === null) return { ...order, last_seq_no: course.lastSeqNo };
  let after = atBegin(order, course, course.begin);
  for (const event of inOrder(events)) after = { ...after, ...readingOf(after, event, maxPowerW) };
  return after;
};

/** How the session ends by its last event. */
export const endingBy = (course: Course, end: KeptEvent, maxPowerW: number | null): Ending => ({
  meterWh: course.meterStopWh,
  isRead: course.isRead,
  doubt: course.isStopDoubtful ? 'impossible-energy' : null,
  at: end.at,
  isTrusted: end.isTrusted,
  reason: end.stopReason ?? 'Local',
  maxPowerW,
  isUnplugged: course.activity === 'unplugged' || end.stopReason === 'EVDisconnected',
});

/** The state of an order whose session has begun. */
export const stateBy = (activity: KeptEvent['activity']): 'charging' | 'suspended' =>
  activity === 'suspended' ? 'suspended' : 'charging';

/** Whether an event only adds to what is known: it comes after all others, and nothing is made up for by it. */
export const isNextEvent = (order: OrderRow, event: KeptEvent): boolean =>
  order.cost_state !== null &&
  order.meter_start_wh !== null &&
  order.last_seq_no !== null &&
  event.kind === 'updated' &&
  event.seqNo > order.last_seq_no &&
  order.tag_uid !== null;

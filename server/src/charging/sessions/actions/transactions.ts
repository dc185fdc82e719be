import { dayMs, minuteMs } from '../../../kernel/clock';
import type { ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { announceChange, askToStop, failOrder, notePause, passOrder } from '../../orders/actions/life';
import { isRunning, isWaiting, whyStop, type OrderRow } from '../../orders/rules/order';
import { findByOcppTransaction, lockChargePoint, saveOrder } from '../../orders/store/orders';
import { quarantine } from '../../quarantine/actions';
import { placeOf, tickTopic, timed, type Source } from './readings';
import type { Sample } from '../../readings/rules/meter';
import { readTime } from '../../readings/rules/time';
import { insertSamples } from '../../readings/store';
import { maxPowerOf, settleEnding } from './stops';
import { endingOf } from '../rules/stop';
import { authorizeOrder, openFor, tagWord, type TagWord } from './tokens';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import { courseOf, isStartTold, type Course } from '../rules/course';
import { afterEvent, endingBy, isNextEvent, orderAfter, stateBy } from '../rules/figures';
import {
  deleteOldEvents,
  eventsOf,
  insertEvent,
  saveVerdict,
  type TransactionName,
} from '../../orders/store/transaction-events';

/** An event of a transaction as a device tells it. */
export interface TransactionEvent extends Omit<
  KeptEvent,
  'at' | 'receivedAt' | 'isTrusted' | 'verdict' | 'samples'
> {
  transaction: string;
  samples: readonly Sample[];
}

export const settleJob = 'transactions.settle';
/** Events that were sent again until then are given up; devices resend within minutes (OCPP 2.0.1 TransactionCtrlr). */
const missingEventsMs = 10 * minuteMs;
const keptDays = 14;

/** What is at hand while an event is taken in. */
interface Taking {
  place: ChargingPlace;
  name: TransactionName;
  event: KeptEvent;
}

/** Writes what events made of an order; their figures go as a tick, a new state is told. */
async function saveCourse(ctx: Ctx, order: OrderRow, after: OrderRow): Promise<OrderRow> {
  const { id: _id, tariff: _tariff, ...columns } = after;
  const saved = await saveOrder(ctx.tx, order, columns);
  await ctx.notify(tickTopic, [order.id]);
  if (saved.state !== order.state) await announceChange(ctx, saved);
  return saved;
}

const forceStop = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const why = isRunning(order.state) ? whyStop(order, ctx.now) : null;
  if (why !== null) await askToStop(ctx, order, why);
};

/** The order of a transaction that has ended: final when all its events are there, else it waits for them. */
async function endBy(
  ctx: Ctx,
  taking: Pick<Taking, 'place' | 'name'>,
  order: OrderRow,
  of: { course: Course; end: KeptEvent; isGivenUp: boolean },
): Promise<void> {
  const { place, name } = taking;
  const { course, end, isGivenUp } = of;
  const ending = endingBy(course, end, maxPowerOf(place, order));
  if (course.hasNoGap || isGivenUp) {
    const whole = await saveOrder(ctx.tx, order, { awaits_events: false });
    await settleEnding(ctx, place, whole, ending);
    return;
  }
  const stopped = await saveOrder(ctx.tx, order, {
    ...endingOf(order, ending),
    stopped_received_at: ctx.now,
    awaits_events: true,
  });
  await passOrder(ctx, stopped, 'finishing');
  await scheduleSettling(ctx, name);
}

const scheduleSettling = (ctx: Ctx, name: TransactionName): Promise<void> =>
  ctx.schedule(
    settleJob,
    { ...name },
    {
      key: `${settleJob}:${name.chargePointId}:${name.transaction}`,
      runAt: new Date(ctx.now.getTime() + missingEventsMs),
    },
  );

/** Brings an order in line with all that is known of its transaction. */
async function followCourse(
  ctx: Ctx,
  taking: Pick<Taking, 'place' | 'name'>,
  order: OrderRow,
  of: { course: Course; events: readonly KeptEvent[]; isGivenUp: boolean },
): Promise<void> {
  const { course, events, isGivenUp } = of;
  const after = orderAfter(order, course, events, maxPowerOf(taking.place, order));
  if (course.begin === null) {
    const waiting = await saveOrder(ctx.tx, order, { last_seq_no: course.lastSeqNo });
    const isOver = course.end !== null && (course.hasNoGap || isGivenUp);
    if (isOver) await failOrder(ctx, waiting, { state: 'failed', reason: 'not-plugged-in' });
    else if (course.end !== null) await scheduleSettling(ctx, taking.name);
    return;
  }
  const state = order.state === 'finishing' ? order.state : stateBy(course.activity);
  const saved = await saveCourse(ctx, order, { ...after, state });
  if (course.end !== null) await endBy(ctx, taking, saved, { course, end: course.end, isGivenUp });
  else await forceStop(ctx, saved);
}

/** An event that comes after all others is added to what is known, without reading them again. */
async function follow(ctx: Ctx, taking: Taking, order: OrderRow): Promise<void> {
  const { place, name, event } = taking;
  if (isNextEvent(order, event)) {
    const after = afterEvent(order, event, maxPowerOf(place, order));
    const state = event.activity === null ? order.state : stateBy(event.activity);
    const next = order.state === 'finishing' ? order.state : state;
    await notePause(ctx, order, { to: next, at: event.at, detail: null });
    return forceStop(ctx, await saveCourse(ctx, order, { ...after, state: next }));
  }
  const events = await eventsOf(ctx.tx, name);
  const course = courseOf(events);
  if (course !== null) await followCourse(ctx, taking, order, { course, events, isGivenUp: false });
}

/** What to do with an event whose transaction has no order yet: it opens one once somebody is known to charge. */
async function begin(ctx: Ctx, taking: Taking): Promise<TagWord | null> {
  const { place, name, event } = taking;
  const events = await eventsOf(ctx.tx, name);
  const course = courseOf(events);
  if (course === null) return null;
  const mayOpen = isStartTold(event) || (course.hasNoGap && course.hasEnergyFlowed);
  if (!mayOpen) {
    if (course.hasEnergyFlowed) await scheduleSettling(ctx, name);
    return event.uid === null ? null : tagWord(ctx, place, event.uid);
  }
  const opened = await openFor(ctx, place, { name, course, at: event.at });
  if (opened.word !== null && isStartTold(event)) await saveVerdict(ctx.tx, name, event, opened.word.verdict);
  if (opened.order !== null)
    await followCourse(ctx, taking, opened.order, { course, events, isGivenUp: false });
  return opened.word;
}

/** Takes an event into the order it belongs to; says what its tag is worth, where it told one. */
async function takeIn(ctx: Ctx, taking: Taking, found: OrderRow | null): Promise<TagWord | null> {
  const { place, event, name } = taking;
  if (found === null) return begin(ctx, taking);
  const isUnnamed = found.tag_uid === null && isStartTold(event);
  const order = isUnnamed ? await authorizeOrder(ctx, place, found, event) : found;
  await follow(ctx, taking, order);
  if (event.uid === null) return null;
  const word = await tagWord(ctx, place, event.uid, order);
  await saveVerdict(ctx.tx, name, event, word.verdict);
  return word;
}

/** What cannot change an order any more is kept aside; what it knows already is no news. */
async function isTooLate(ctx: Ctx, taking: Taking, order: OrderRow): Promise<boolean> {
  const { place, event, name } = taking;
  const isOver = order.state === 'completed' || (order.state === 'finishing' && !order.awaits_events);
  if (!isOver) return false;
  const known = await eventsOf(ctx.tx, name);
  const isRepeat =
    known.length === 0
      ? event.seqNo <= (order.last_seq_no ?? -1)
      : known.some(
          (each) => each.seqNo === event.seqNo && each.deviceAt?.getTime() === event.deviceAt?.getTime(),
        );
  if (!isRepeat)
    await quarantine(ctx, {
      operatorId: place.operatorId,
      chargePointId: place.id,
      action: 'TransactionEvent',
      reason: 'already-stopped',
      payload: { transaction: name.transaction, ...event },
    });
  return true;
}

const keptAs = (
  ctx: Ctx,
  of: { place: ChargingPlace; source: Source },
  { transaction: _transaction, ...event }: TransactionEvent,
): KeptEvent => {
  const { place, source } = of;
  const time = readTime({
    deviceAt: event.deviceAt,
    receivedAt: ctx.now,
    skewMs: place.clockSkewMs,
    connectedAt: source.connectedAt,
  });
  return {
    ...event,
    at: time.at,
    receivedAt: ctx.now,
    isTrusted: time.isTrusted,
    isOffline: event.isOffline || time.isOffline,
    // A device that charges without a tag means the one such charging is given here.
    uid: event.uid === '' ? (place.freeVendTag ?? '') : event.uid,
    samples: timed(ctx, place, source, event.samples),
    verdict: null,
  };
};

/**
 * Takes in an event of a transaction, in whatever order and however often it comes (docs/chargers-in-the-field.md#events-out-of-order);
 * says what its tag is worth, where it told one.
 */
export async function recordTransactionEvent(
  ctx: Ctx,
  { source, event: told }: { source: Source; event: TransactionEvent },
): Promise<TagWord | null> {
  await lockChargePoint(ctx.tx, source.chargePointId);
  const place = await placeOf(ctx, source);
  const name = { chargePointId: place.id, transaction: told.transaction };
  const event = keptAs(ctx, { place, source }, told);
  const taking = { place, name, event };
  const order = await findByOcppTransaction(ctx.tx, place.id, told.transaction);
  const isLate = order !== null && (await isTooLate(ctx, taking, order));
  const { isNew, verdict } = isLate
    ? { isNew: false, verdict: null }
    : await insertEvent(ctx.tx, name, event);
  if (!isNew) {
    if (event.uid === null) return null;
    const word = await tagWord(ctx, place, event.uid, order);
    return verdict === null ? word : { ...word, verdict };
  }
  const connectorNumber = event.connectorNumber ?? order?.connector_number ?? 0;
  const at = { orderId: order?.id ?? null, chargePointId: place.id, connectorNumber };
  await insertSamples(ctx.tx, ctx.now, at, event.samples);
  return takeIn(ctx, taking, order);
}

/** Gives up waiting for a transaction's missing events: what is known of it counts. */
export async function settleTransaction(ctx: Ctx, name: TransactionName): Promise<void> {
  await lockChargePoint(ctx.tx, name.chargePointId);
  const place = await placeOf(ctx, { chargePointId: name.chargePointId, connectedAt: null });
  const events = await eventsOf(ctx.tx, name);
  const course = courseOf(events);
  if (course === null) return;
  const found = await findByOcppTransaction(ctx.tx, name.chargePointId, name.transaction);
  const mayOpen = found === null && course.hasEnergyFlowed;
  const order = mayOpen ? (await openFor(ctx, place, { name, course, at: ctx.now })).order : found;
  if (order === null || order.state === 'completed') return;
  const isOver = order.awaits_events || isWaiting(order.state) || mayOpen;
  if (isOver) await followCourse(ctx, { place, name }, order, { course, events, isGivenUp: true });
}

/** Events are kept until nobody can ask for them again. */
export const tidyTransactions = (ctx: Ctx): Promise<void> =>
  deleteOldEvents(ctx.tx, new Date(ctx.now.getTime() - keptDays * dayMs));

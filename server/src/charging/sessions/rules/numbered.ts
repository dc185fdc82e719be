import { judgedColumns, readTag, refused, type TokenWord } from '../../authorization/rules';
import { isRunning, isWaiting, type OrderRow, whyStop } from '../../orders/rules/order';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import { eventsNow, isBegunAfter } from './anew';
import { courseOf, type Course, isStartTold, mayHaveFlowed } from './course';
import { maxPowerOf, settleEnding } from './ending';
import type { TransactionEvent } from './event';
import { readingOf, endingBy, isNextEvent, orderAfter, stateBy } from './figures';
import type { Known } from './known';
import {
  type Answer,
  askToStop,
  change,
  changeFigures,
  fail,
  judgedFor,
  type Life,
  namedOrder,
  noAnswer,
  notePause,
  pass,
  setAside,
  tell,
} from './life';
import { accept, connectorAt, makeWay, unfinishedOf, wayOf } from './opening';
import { openFor } from './numbered-opening';
import { saidInKept } from './said';
import { holdFor } from './start';
import { endingOf } from './stop';
import { timed, timeOf } from './times';
import { wordOn } from './token';

/** The number of an event that tells none: the next after what is known, or the last once nothing can follow. */
const nextNumber = ({ named }: Known, kind: KeptEvent['kind']): number => {
  const last = named?.last_seq_no ?? null;
  if (named !== null && last !== null) return isOver(named) ? last : last + 1;
  return kind === 'started' ? 0 : 1;
};

/** An event as it is kept: its times corrected, its token read. */
export function keptAs(known: Known, event: TransactionEvent, now: Date): KeptEvent {
  const { place } = known;
  const time = timeOf(known, event.deviceAt, now);
  const { transaction, reason, samples } = event;
  const told = transaction.by === 'name' ? transaction.seqNo : 0;
  return {
    kind: event.kind,
    deviceAt: event.deviceAt,
    connectorNumber: event.connectorNumber,
    isStopTag: event.isStopTag,
    remoteStartId: event.remoteStartId,
    activity: event.activity,
    seqNo: told ?? nextNumber(known, event.kind),
    stopReason: reason,
    at: time.at,
    receivedAt: now,
    isTrusted: time.isTrusted,
    isOffline: event.isOffline || time.isOffline,
    // A device that charges without a tag means the one such charging is given here.
    uid: event.uid === '' ? (place.freeVendTag ?? '') : event.uid,
    samples: timed({ known, now }, samples),
    verdict: null,
    ...(event.isMeterImpossible ? { isMeterDoubtful: true } : {}),
  };
}

/** Whether nothing can change an order any more, but what corrects it. */
export const isOver = (order: OrderRow): boolean =>
  order.state === 'completed' || (order.state === 'finishing' && !order.awaits_events);

/** Whether an event is judged by all the events of its transaction, not by what its order has become. */
export const needsCourse = (order: OrderRow | null, event: KeptEvent): boolean =>
  order === null || isOver(order) || !isNextEvent(order, event);

/** Whether an event brings the id token of an order that was opened without one. */
const isUnnamed = (order: OrderRow, event: KeptEvent): boolean =>
  order.tag_uid === null && isStartTold(event);

/** What is at hand while an event is taken in. */
interface Taking {
  name: string;
  event: KeptEvent;
  /** All that is known of the transaction, this event included. */
  events: readonly KeptEvent[];
}

/** Writes what events made of an order; their figures go as a tick, a new state is told. */
function saveCourse(life: Life, order: OrderRow, after: OrderRow): OrderRow {
  const saved = change(life, order, after);
  life.effects.push({ kind: 'ticked', orderId: order.id });
  if (saved.state !== order.state) tell(life, saved);
  return saved;
}

function forceStop(life: Life, order: OrderRow): void {
  const why = isRunning(order.state) ? whyStop(order, life.now) : null;
  if (why !== null) askToStop(life, order, why);
}

/** Whether the next session of its connector has begun already, so that its car is gone. */
const isConnectorTaken = (life: Life, { id, connector_id: connectorId }: OrderRow): boolean =>
  unfinishedOf(life).some(
    (other) => other.id !== id && other.connector_id === connectorId && isRunning(other.state),
  );

/** The order of a transaction that has ended: final when all its events are there or the next has begun, else it waits for them. */
function endBy(
  life: Life,
  order: OrderRow,
  of: { name: string; course: Course; end: KeptEvent; isGivenUp: boolean },
): void {
  const { name, course, end, isGivenUp } = of;
  const isOvertaken = isConnectorTaken(life, order);
  const told = endingBy(course, end, maxPowerOf(life, order));
  const ending = isOvertaken ? { ...told, isUnplugged: true } : told;
  if (course.hasNoGap || isGivenUp || isOvertaken) {
    settleEnding(life, change(life, order, { awaits_events: false }), ending);
    return;
  }
  const stopped = change(life, order, {
    ...endingOf(order, ending),
    stopped_received_at: life.now,
    awaits_events: true,
  });
  pass(life, stopped, 'finishing');
  life.effects.push({ kind: 'await-events', name });
}

/** Brings an order in line with all that is known of its transaction. */
function followCourse(
  life: Life,
  order: OrderRow,
  of: { name: string; course: Course; events: readonly KeptEvent[]; isGivenUp: boolean },
): void {
  const { name, events, isGivenUp } = of;
  // Where nobody knows on which connector it was, the order is held like one whose begin is missing.
  const isPlaced = connectorAt(life.place, of.course.connectorNumber) !== null;
  const course = isPlaced ? of.course : { ...of.course, isStartKnown: false };
  const after = orderAfter(order, course, events, maxPowerOf(life, order));
  if (course.begin === null) {
    const waiting = change(life, order, { last_seq_no: course.lastSeqNo });
    const hasEnded = course.end !== null && (course.hasNoGap || isGivenUp);
    if (hasEnded) fail(life, waiting, { state: 'failed', reason: 'not-plugged-in' });
    else if (course.end !== null) life.effects.push({ kind: 'await-events', name });
    return;
  }
  const state = order.state === 'finishing' ? order.state : stateBy(course.activity);
  const saved = saveCourse(life, order, { ...after, state });
  if (course.end !== null) endBy(life, saved, { name, course, end: course.end, isGivenUp });
  else forceStop(life, saved);
}

/** An event that comes after all others is added to what is known, without reading them again. */
function follow(life: Life, order: OrderRow, { name, event, events }: Taking): void {
  if (isNextEvent(order, event)) {
    const state = event.activity === null ? order.state : stateBy(event.activity);
    const next = order.state === 'finishing' ? order.state : state;
    notePause(life, order, { to: next, at: event.at, detail: null });
    const read = changeFigures(life, order, readingOf(order, event, maxPowerOf(life, order)));
    life.effects.push({ kind: 'ticked', orderId: order.id });
    if (next !== order.state) tell(life, change(life, read, { state: next }));
    forceStop(life, namedOrder(life) ?? read);
    return;
  }
  const course = courseOf(events);
  if (course !== null) followCourse(life, order, { name, course, events, isGivenUp: false });
}

/** Whether what is known of a transaction without an order suffices to open one: somebody is known to charge. */
const mayOpen = (course: Course, event: KeptEvent): boolean =>
  isStartTold(event) || (course.hasNoGap && mayHaveFlowed(course));

interface Taken {
  word: TokenWord | null;
  orderId: number | null;
}

/** What to do with an event whose transaction has no order yet. */
function begin(life: Life, { name, event, events }: Taking): Taken {
  const course = courseOf(events);
  if (course === null) return { word: null, orderId: null };
  if (!mayOpen(course, event)) {
    if (mayHaveFlowed(course)) life.effects.push({ kind: 'await-events', name });
    return { word: event.uid === null ? null : wordOn(life, event.uid, null), orderId: null };
  }
  const { order, word } = openFor(life, { name, course, at: event.at });
  if (order !== null) followCourse(life, order, { name, course, events, isGivenUp: false });
  // Where it is charged, nobody can tell by now.
  else if (mayHaveFlowed(course) && (course.end === null || !course.hasNoGap))
    life.effects.push({ kind: 'await-events', name });
  return { word, orderId: order?.id ?? null };
}

/** Names who charges on an order that was opened without a tag, because the one that told it came late. */
function authorizeOrder(life: Life, order: OrderRow, event: KeptEvent): OrderRow {
  const { uid, at, isOffline } = event;
  const on = { connectorId: order.connector_id, at, isOffline };
  const judged =
    uid === null
      ? refused('invalid', 'not-authorized')
      : judgedFor(life, { ...on, who: { uid: readTag(uid) } });
  const { held_reason: held } = order;
  const authorized = change(life, order, {
    ...judgedColumns(judged),
    tag_uid: uid === null ? null : readTag(uid),
    way: wayOf(life.place, event),
    held_reason: holdFor(held === 'not-authorized' ? null : held, judged.held),
  });
  if (judged.verdict === 'accepted') accept(life, authorized, at);
  return authorized;
}

/** What cannot change an order any more is kept aside; what it knows already is no news. */
function setLateAside(life: Life, order: OrderRow, { name, event }: Pick<Taking, 'name' | 'event'>): void {
  const { events } = life.known;
  const isKnown =
    events.length === 0
      ? event.seqNo <= (order.last_seq_no ?? -1)
      : events.some(
          (each) => each.seqNo === event.seqNo && each.deviceAt?.getTime() === event.deviceAt?.getTime(),
        );
  if (!isKnown)
    setAside(life, {
      action: 'TransactionEvent',
      reason: 'already-stopped',
      said: saidInKept(name, event),
      payload: { transaction: name, ...event },
    });
}

/**
 * Takes in an event of a transaction that its device numbers, in whatever order and however often it comes
 * (docs/chargers-in-the-field.md#events-out-of-order); says what its token is worth, where it told one.
 */
export function takeNumbered(life: Life, told: TransactionEvent & { transaction: { by: 'name' } }): Answer {
  const { known } = life;
  const { name } = told.transaction;
  const event = keptAs(known, told, life.now);
  const events = known.repeated === null ? eventsNow([...known.events, event]) : [event];
  const named = namedOrder(life);
  const order = named === null ? null : meantBy(life, named, { name, event, events });
  const isLate = order !== null && isOver(order);
  if (isLate && known.repeated === null) setLateAside(life, order, { name, event });
  if (isLate || known.repeated !== null) {
    if (event.uid === null) return noAnswer;
    const word = wordOn(life, event.uid, order);
    return { ...noAnswer, word: { ...word, verdict: known.repeated?.verdict ?? word.verdict } };
  }
  const taking = { name, event, events };
  const { word, orderId } = order === null ? begin(life, taking) : takeIn(life, order, taking);
  // Told again, the event gets the same answer.
  const verdict = isStartTold(event) || order !== null ? (word?.verdict ?? null) : null;
  life.effects.push({ kind: 'keep-event', name, event: { ...event, verdict } });
  const connectorNumber = event.connectorNumber ?? order?.connector_number ?? 0;
  life.effects.push({ kind: 'samples', orderId, connectorNumber, samples: event.samples });
  return { transactionId: null, word, orderId };
}

/**
 * The order that an event's name means: none yet where its device begins with the name anew; one that still runs by it is
 * over then, since its end is lost (docs/chargers-in-the-field.md#numbered-badly).
 */
function meantBy(life: Life, named: OrderRow, { event, events }: Taking): OrderRow | null {
  if (isOver(named)) return isBegunAfter(named, events) ? null : named;
  const isAnew = event.kind === 'started' && events.length === 1 && life.known.events.length > 0;
  if (!isAnew) return named;
  const meterStartWh = courseOf(events)?.meterStartWh ?? null;
  makeWay(life, [named], { meterStartWh, at: new Date(event.at.getTime() - 1) });
  return null;
}

/** Takes an event into the order it belongs to. */
function takeIn(life: Life, found: OrderRow, taking: Taking): Taken {
  const { event } = taking;
  const order = isUnnamed(found, event) ? authorizeOrder(life, found, event) : found;
  follow(life, order, taking);
  return { word: event.uid === null ? null : wordOn(life, event.uid, order), orderId: order.id };
}

/** Gives up waiting for a transaction's missing events: what is known of it counts. */
export function giveUpEvents(life: Life, name: string): void {
  const events = eventsNow(life.known.events);
  const course = courseOf(events);
  if (course === null) return;
  const named = namedOrder(life);
  const found = named !== null && isOver(named) && isBegunAfter(named, events) ? null : named;
  const mustOpen = found === null && mayHaveFlowed(course);
  const order = mustOpen ? openFor(life, { name, course, at: life.now, isGivenUp: true }).order : found;
  if (order === null || order.state === 'completed') return;
  const isAwaited = order.awaits_events || isWaiting(order.state) || mustOpen;
  if (isAwaited) followCourse(life, order, { name, course, events, isGivenUp: true });
}

import { type StopAsker, stopAskers } from '@voltdeck/contract';
import {
  isOpen,
  isRunning,
  isWaiting,
  type OrderRow,
  plugInSeconds,
  whyStop,
} from '../../orders/rules/order';
import { availableSince, awaitedStop, verdictOnOverdue } from '../../orders/rules/awaited';
import { minuteMs } from '../../../kernel/clock';
import { closeByRule } from './ending';
import type { OtherEvent } from './event';
import { type Answer, askToStop, change, fail, type Life, namedOrder, noAnswer, pass, tell } from './life';
import { open, unfinishedOf } from './opening';

type Of<Kind extends OtherEvent['kind']> = Extract<OtherEvent, { kind: Kind }>;

/** Whether somebody wanted a stop, and no limit. */
const isWish = (why: string | null): boolean => stopAskers.some((asker) => asker === why);

/** Opens an order and asks the charger to begin it; without a transaction it fails in time (docs/decisions.md#starts). */
export function ask(life: Life, start: Omit<Of<'start-asked'>, 'kind'>): Answer {
  const { place, now } = life;
  const connector = place.connectors.find(({ id }) => id === start.connectorId);
  if (connector === undefined) return noAnswer;
  const order = open(life, {
    ...start.judged,
    way: start.way,
    connector,
    uid: start.uid,
    at: now,
    // What the tag is worth is told when its transaction begins.
    columns: { state: 'requested', membership_id: start.membershipId, start_verdict: null },
  });
  const command = {
    kind: 'start',
    chargePointId: place.id,
    connectorNumber: connector.number,
    evseId: connector.evseId,
    orderId: order.id,
    tag: start.uid,
  } as const;
  life.effects.push({ kind: 'command', orderId: order.id, command });
  life.effects.push({ kind: 'await-plug', orderId: order.id });
  return { ...noAnswer, orderId: order.id };
}

/** Stops an open order for whoever wants it: one that has not begun is cancelled, a running one asks the charger. */
export function stop(life: Life, by: StopAsker = 'operator'): void {
  const order = namedOrder(life);
  if (order === null) return;
  if (isRunning(order.state)) askToStop(life, order, by);
  else fail(life, order, { state: 'cancelled', reason: 'cancelled' });
}

/** Asks once more for a stop that the charger did not hear, where who asked still wants it; a limit may have been raised since. */
export function stopAgain(life: Life): void {
  const order = namedOrder(life);
  if (order === null || !isRunning(order.state)) return;
  const why = order.stop_requested_why ?? 'operator';
  if (isWish(why) || whyStop(order, life.now) !== null)
    askToStop(life, change(life, order, { stop_requested_at: null }), why);
}

/**
 * What a charger's answer to a command means for its order.
 * A start that went out unanswered may still begin, so that its order waits on (docs/chargers-in-the-field.md#one-call-at-a-time).
 */
export function answer(life: Life, { command, outcome }: Of<'answered'>): void {
  const order = namedOrder(life);
  if (order === null || !isOpen(order.state)) return;
  if (command === 'stop') return answerStop(life, order, outcome.state === 'accepted');
  if (outcome.state === 'accepted') pass(life, order, 'starting');
  else if (outcome.state === 'rejected' || outcome.isUnsent === true)
    fail(life, order, {
      state: 'failed',
      reason: outcome.state === 'rejected' ? 'rejected' : 'unanswered',
    });
}

/** A stop that somebody asked for and the charger did not heed may be asked for again; limits ask again by themselves. */
function answerStop(life: Life, order: OrderRow, isAccepted: boolean): void {
  if (isAccepted || !isWish(order.stop_requested_why)) return;
  tell(life, change(life, order, { stop_requested_at: null, stop_requested_why: null }));
}

/** Sets anew what an order may use, and stops it where that is used up already (docs/decisions.md#allowance). */
export function allow(life: Life, { allowance }: Of<'allowance-set'>): void {
  const order = namedOrder(life);
  if (order === null) return;
  // Also where it is ended by now: what whoever pays left it says what its token is worth.
  const allowed = change(life, order, {
    allowance_wh: allowance.energyWh,
    allowance_minor: allowance.amountMinor,
    allowance_until: allowance.until,
  });
  const why = isRunning(allowed.state) ? whyStop(allowed, life.now) : null;
  if (why !== null) askToStop(life, allowed, why);
}

/** Closes an order whose connector is free and whose charger has not reported the stop, or one that nothing else ends. */
export function close(life: Life, isStuck: boolean): void {
  const order = namedOrder(life);
  if (order === null) return;
  const freeSince = availableSince(life.place, order);
  const awaited = awaitedStop(order, freeSince);
  if (awaited !== null)
    closeByRule(life, order, { reason: 'connector-available', nextStartWh: null, at: awaited.since });
  else if (isStuck)
    closeByRule(life, order, { reason: 'given-up', nextStartWh: null, at: lastKnown(life, order) });
}

/** The last moment of which anything is known of a session. */
const lastKnown = (life: Life, order: OrderRow): Date =>
  order.last_reading_at ?? order.started_at ?? life.now;

/** Gives up an order whose plug never came; once its transaction has begun, the charger itself says how long it waits. */
export function giveUpPlug(life: Life): void {
  const order = namedOrder(life);
  if (order === null || !isWaiting(order.state) || order.ocpp_transaction !== null) return;
  fail(life, order, { state: 'failed', reason: 'not-plugged-in' });
}

/** A charger that has begun a transaction says itself when it gives up waiting for the plug; this is if its word is lost. */
const begunPatienceMs = 30 * minuteMs;

const latest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other);

function sweepOrder(life: Life, order: OrderRow): void {
  const { place, now } = life;
  if (isWaiting(order.state)) {
    const patienceMs = order.ocpp_transaction === null ? plugInSeconds * 1000 : begunPatienceMs;
    const hasWaited = now.getTime() - order.requested_at.getTime() >= patienceMs;
    if (hasWaited) fail(life, order, { state: 'failed', reason: 'not-plugged-in' });
    return;
  }
  const freeSince = availableSince(place, order);
  const silentSince = latest(place.lastSeenAt, order.started_received_at);
  const reason = verdictOnOverdue(order, { silentSince, availableSince: freeSince }, now);
  // Its missing events come, or a job gives them up.
  const isPatient = order.awaits_events && reason === 'connector-available';
  if (reason !== null && !isPatient) {
    const at = freeSince ?? order.last_reading_at ?? order.started_at ?? now;
    closeByRule(life, order, { reason, nextStartWh: null, at });
    return;
  }
  const why = isRunning(order.state) ? whyStop(order, now) : null;
  if (why !== null && place.online) askToStop(life, order, why);
}

/** Closes by rule what never ends by itself, and stops what has run out of its time (docs/decisions.md#orders-that-never-end). */
export function sweep(life: Life): void {
  for (const order of unfinishedOf(life)) sweepOrder(life, order);
}

import type { OrderState, StopRequest } from '@voltdeck/contract';
import { advanceCost, type ChargingPlace } from '../../../network';
import { type Judged, refused, type TokenWord } from '../../authorization/rules';
import type { OrderCommand } from '../../commands/rules';
import { type ReadFigures, withFigures } from '../../orders/rules/copy';
import {
  figuresOf,
  isRunning,
  isWorthHolding,
  mayPass,
  pauseBy,
  transactionOf,
} from '../../orders/rules/order';
import type { OrderRow } from '../../orders/rules/order';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import type { Quarantined } from '../../quarantine/rules';
import type { TimedSample } from '../../readings/rules/meter';
import type { Known, StartQuestion } from './known';

/**
 * What must happen in the transaction of an event, beside its orders being saved, in this order.
 * Orders are named by their ids; one that was opened by the event by the negative number it has until it is saved.
 */
export type Effect =
  | { kind: 'accepted'; orderId: number; opened: OrderRow; at: Date }
  | { kind: 'keep-event'; name: string; event: KeptEvent }
  | { kind: 'samples'; orderId: number | null; connectorNumber: number; samples: readonly TimedSample[] }
  | { kind: 'step'; orderId: number; at: Date; step: 'suspended' | 'resumed'; detail: string | null }
  | { kind: 'quarantine'; item: Quarantined }
  | { kind: 'command'; orderId: number; command: OrderCommand }
  | { kind: 'await-plug'; orderId: number }
  | { kind: 'await-events'; name: string }
  | { kind: 'ended'; orderId: number }
  | { kind: 'failed'; orderId: number }
  | { kind: 'changed'; orderId: number }
  | { kind: 'ticked'; orderId: number };

/** What a charger is told: the id of its transaction, and what the token it showed is worth; null where that is no matter. */
export interface Answer {
  transactionId: number | null;
  word: TokenWord | null;
  /** The order that was begun or asked for. */
  orderId: number | null;
}

export const noAnswer: Answer = { transactionId: null, word: null, orderId: null };

/** The orders of a charge point while an event is taken in, and what follows from it. */
export interface Life {
  readonly place: ChargingPlace;
  readonly now: Date;
  readonly known: Known;
  readonly orders: Map<number, OrderRow>;
  /** Orders of which something else than the running figures has changed. */
  readonly changed: Set<number>;
  readonly effects: Effect[];
  /** Set where somebody must be asked first: then nothing of the outcome counts. */
  question: StartQuestion | null;
}

export const lifeOf = (known: Known, now: Date): Life => {
  const { named, orders } = known;
  const all = new Map<number, OrderRow>();
  for (const order of orders) all.set(order.id, order);
  if (named !== null && !all.has(named.id)) all.set(named.id, named);
  return {
    place: known.place,
    now,
    known,
    orders: all,
    changed: new Set(),
    effects: [],
    question: null,
  };
};

/** The order that the event names, as it is by now. */
export const namedOrder = (life: Life): OrderRow | null => {
  const { named } = life.known;
  return named === null ? null : (life.orders.get(named.id) ?? named);
};

/** Changes columns of an order, on top of what the event has changed of it already. */
export const change = (life: Life, order: OrderRow, columns: Partial<OrderRow>): OrderRow => {
  life.changed.add(order.id);
  return put(life, { ...(life.orders.get(order.id) ?? order), ...columns });
};

/** Takes what readings change of an order on top of what the event has changed of it already. */
export const changeFigures = (life: Life, order: OrderRow, read: ReadFigures): OrderRow => {
  if (read.held_reason !== order.held_reason) life.changed.add(order.id);
  return put(life, withFigures(life.orders.get(order.id) ?? order, read));
};

const put = (life: Life, changed: OrderRow): OrderRow => {
  life.orders.set(changed.id, changed);
  return changed;
};

/**
 * What a start is worth; where nobody was asked yet, the question is noted and the answer stands for a refusal.
 * `replaced` are orders that end if the start is good: their id tokens are free for it.
 */
export function judgedFor(
  life: Life,
  question: Omit<StartQuestion, 'endedOrders'>,
  replaced: readonly OrderRow[] = [],
): Judged {
  const { judged, orders } = life.known;
  if (judged !== null) return judged;
  const ended = orders.filter(
    ({ id, state }) => isRunning(state) && !isRunning(life.orders.get(id)?.state ?? state),
  );
  life.question = { ...question, endedOrders: [...ended, ...replaced].map(({ id }) => id) };
  return refused('invalid', 'not-authorized');
}

/** Something that people see of an order has changed: everybody is told, once. */
export function tell(life: Life, order: OrderRow): void {
  const isTold = life.effects.some((each) => each.kind === 'changed' && each.orderId === order.id);
  if (!isTold) life.effects.push({ kind: 'changed', orderId: order.id });
}

/** Keeps when energy stopped to flow and when it flowed again, as the charger called it. */
export function notePause(
  life: Life,
  order: OrderRow,
  { to, at, detail }: { to: OrderState; at: Date; detail: string | null },
): void {
  const step = pauseBy(order.state, to);
  if (step !== null) life.effects.push({ kind: 'step', orderId: order.id, at, step, detail });
}

/** Passes an order on to another state, when that is a step forward; otherwise it stays as it is. */
export function pass(life: Life, order: OrderRow, to: OrderState): OrderRow {
  if (!mayPass(order.state, to)) return order;
  const passed = change(life, order, { state: to });
  tell(life, passed);
  return passed;
}

/** Ends an order that never delivered anything. */
export function fail(
  life: Life,
  order: OrderRow,
  as: { state: 'failed' | 'cancelled'; reason: string },
): OrderRow {
  if (!mayPass(order.state, as.state)) return order;
  const failed = change(life, order, {
    state: as.state,
    failure_reason: as.reason,
    completed_at: life.now,
  });
  life.effects.push({ kind: 'failed', orderId: order.id });
  tell(life, failed);
  return failed;
}

/** Makes the figures of an order final at the moment its car was gone (docs/decisions.md#figures). */
export function complete(life: Life, order: OrderRow, endedAt: Date): OrderRow {
  if (!mayPass(order.state, 'completed') || order.cost_state === null) return order;
  const state = advanceCost(order.tariff, order.cost_state, {
    atMs: endedAt.getTime(),
    energyWh: order.cost_state.lastWh,
  });
  const figures = figuresOf(order, state);
  const completed = change(life, order, {
    ...figures,
    state: 'completed',
    ended_at: new Date(state.lastMs),
    completed_at: life.now,
    power_w: null,
    held_reason: isWorthHolding(order, figures) ? order.held_reason : null,
  });
  life.effects.push({ kind: 'ended', orderId: order.id });
  tell(life, completed);
  return completed;
}

/** A stop that brought nothing is asked for again after this time. */
const askAgainMs = 60_000;

/** Asks the charger to stop a running order; asked again when the charger did not heed it for a minute. */
export function askToStop(life: Life, order: OrderRow, why: StopRequest): OrderRow {
  const transactionId = transactionOf(order);
  if (!isRunning(order.state) || transactionId === null) return order;
  const asked = order.stop_requested_at;
  if (asked !== null && life.now.getTime() - asked.getTime() < askAgainMs) return order;
  const asking = change(life, order, {
    stop_requested_at: life.now,
    stop_requested_why: order.stop_requested_why ?? why,
  });
  const { id: orderId, charge_point_id: chargePointId } = order;
  const command = { kind: 'stop', chargePointId, orderId, transactionId } as const;
  life.effects.push({ kind: 'command', orderId, command });
  tell(life, asking);
  return asking;
}

/** Keeps a message, or a part of one, that no order can take. */
export function setAside(
  life: Life,
  item: Pick<Quarantined, 'action' | 'reason' | 'said' | 'payload'>,
): void {
  const { operatorId, id: chargePointId } = life.place;
  life.effects.push({ kind: 'quarantine', item: { operatorId, chargePointId, detail: null, ...item } });
}

import type { UnmatchedReason } from '@voltdeck/contract';
import { openCost } from '../../../network';
import { isSameTag, readTag } from '../../authorization/rules';
import { isOpen, isRunning, isWaiting, type OrderRow, whyStop } from '../../orders/rules/order';
import type { TimedSample } from '../../readings/rules/meter';
import { isExactBelow } from '../../readings/rules/rounding';
import type { ToldTime } from '../../readings/rules/time';
import { maxPowerOf, settleEnding } from './ending';
import type { TransactionEvent } from './event';
import { foldSamples } from './fold';
import type { NumberedConnector } from './known';
import {
  type Answer,
  askToStop,
  change,
  changeFigures,
  judgedFor,
  type Life,
  namedOrder,
  noAnswer,
  setAside,
} from './life';
import { adopt, makeWay, open, unfinishedOf, wayOf } from './opening';
import { saidIn } from './said';
import { holdFor } from './start';
import { bestMatch, isReadSince } from './stop';
import { beginIn, continues, fittingBegin, ofSameCard, placeOf } from './stray';
import { timed, timeOf } from './times';

/** The order this start belongs to because it was asked for from afar: its tag counts, on this connector before others. */
const awaitedByTag = (
  unfinished: readonly OrderRow[],
  uid: string,
  connectorId: number,
): OrderRow | undefined => {
  const mine = unfinished.filter((order) => isWaiting(order.state) && isSameTag(order.tag_uid, uid));
  return mine.find((order) => order.connector_id === connectorId) ?? mine[0];
};

/** What is known of a session at its first moment, however it was started. */
const beginning = (
  life: Life,
  { event, time }: { event: TransactionEvent; time: ToldTime },
  order: Pick<OrderRow, 'tariff' | 'held_reason'>,
) => ({
  state: 'charging' as const,
  transaction_id: life.known.transactionId,
  started_at: time.at,
  started_received_at: life.now,
  device_started_at: event.deviceAt,
  meter_start_wh: event.meterWh,
  last_meter_wh: event.meterWh,
  last_reading_at: time.at,
  cost_state: openCost(order.tariff, time.at.getTime()),
  held_reason: holdFor(order.held_reason, time.isTrusted ? null : 'untrusted-clock'),
});

/** Opens the order of a start that nobody asked for from afar; its token is judged once what it replaces has ended. */
function openNew(
  life: Life,
  of: { event: TransactionEvent; time: ToldTime; uid: string; connector: NumberedConnector },
): OrderRow {
  const { event, time, uid, connector } = of;
  const { place } = life;
  const { at, isOffline } = time;
  const judged = judgedFor(life, { who: { uid }, connectorId: connector.id, at, isOffline });
  const priced = { tariff: judged.tariff ?? place.tariff, held_reason: judged.held };
  return open(life, {
    ...judged,
    way: wayOf(place, { uid, isOffline }),
    connector,
    uid,
    at,
    columns: beginning(life, { event, time }, priced),
  });
}

/**
 * Begins a transaction of which the order of arrival counts: stored whatever its token is worth, answered with a real id
 * (OCPP 1.6 section 4.8, docs/chargers-in-the-field.md#start-repeated, #start-kept-offline, #start-on-an-open-session).
 */
export function begin(life: Life, event: TransactionEvent): Answer {
  const { known, now } = life;
  const { same, connector } = known;
  if (same !== null) {
    const word = { verdict: same.start_verdict ?? 'accepted', expiresAt: null, parentUid: null } as const;
    return { transactionId: same.transaction_id, word, orderId: same.id };
  }
  if (connector === null) throw new Error('a start without a connector');
  const uid = readTag(event.uid ?? '');
  const time = timeOf(known, event.deviceAt, now);
  const unfinished = unfinishedOf(life);
  const awaited = awaitedByTag(unfinished, uid, connector.id);
  const older = unfinished.filter((order) => order.connector_id === connector.id && order.id !== awaited?.id);
  makeWay(life, older, { meterStartWh: event.meterWh, at: time.at });
  const order =
    awaited === undefined
      ? openNew(life, { event, time, uid, connector })
      : adopt(life, awaited, {
          connector,
          at: time.at,
          columns: beginning(life, { event, time }, awaited),
        });
  const word = { verdict: order.start_verdict ?? 'invalid', expiresAt: null, parentUid: null };
  return { transactionId: known.transactionId, word, orderId: order.id };
}

/** The open order of the event's connector. */
const onConnector = (life: Life): OrderRow | null => {
  const id = life.known.connector?.id;
  return unfinishedOf(life).find((order) => order.connector_id === id && isOpen(order.state)) ?? null;
};

interface Counted {
  order: OrderRow;
  samples: readonly TimedSample[];
}

/**
 * A start that told no register: what is known of its energy counts from the first reading, and is doubtful unless that
 * is the reading of the begin (docs/chargers-in-the-field.md#null-is-not-zero).
 */
function fromFirstReading(life: Life, order: OrderRow, samples: readonly TimedSample[]): Counted {
  if (order.meter_start_wh !== null) return { order, samples };
  const [first] = samples
    .filter(({ energyWh }) => energyWh !== null)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (first === undefined) return { order, samples };
  const isBegin = first.context === 'Transaction.Begin';
  const begun = change(life, order, {
    meter_start_wh: first.energyWh,
    last_meter_wh: first.energyWh,
    held_reason: holdFor(order.held_reason, isBegin ? null : 'start-missing'),
  });
  return { order: begun, samples: samples.filter((each) => each !== first) };
}

/** The open session of a connector that readings belong to, where they name none; where they name one nobody knows, only if they go on from its last. */
function readOn(life: Life, samples: readonly TimedSample[], isGiven: boolean): OrderRow | null {
  const order = onConnector(life);
  if (order === null || !isGiven) return order;
  if (!continues(life.known, order, { samples, now: life.now })) return null;
  const { held_reason: held } = foldSamples(order, samples, maxPowerOf(life, order));
  return held === order.held_reason ? order : null;
}

/** Takes readings in: kept always, and billed where they belong to a running order, which stops where its limit or allowance is reached (OCPP 1.6 section 4.7). */
export function read(life: Life, event: TransactionEvent): Answer {
  const { transaction } = event;
  const isGiven = transaction.by === 'id' && transaction.id !== null && transaction.id > 0;
  // A connector's open session is meant only where the charger names none (docs/chargers-in-the-field.md#transaction-not-named).
  const named = isGiven ? namedOrder(life) : null;
  const samples = timed(life, event.samples);
  const order = named ?? (life.known.isElsewhere ? null : readOn(life, samples, isGiven));
  const connectorNumber = event.connectorNumber ?? 0;
  life.effects.push({ kind: 'samples', orderId: order?.id ?? null, connectorNumber, samples });
  if (order === null || !isRunning(order.state)) return noAnswer;
  const counted = fromFirstReading(life, order, samples);
  const folded = foldSamples(counted.order, counted.samples, maxPowerOf(life, order));
  const after = changeFigures(life, counted.order, folded);
  life.effects.push({ kind: 'ticked', orderId: order.id });
  const why = whyStop(after, life.now);
  if (why !== null) askToStop(life, after, why);
  return noAnswer;
}

function orderToEnd(life: Life, event: TransactionEvent, time: ToldTime): OrderRow | null {
  const { transaction, meterWh } = event;
  const { known, now } = life;
  const isGiven = transaction.by === 'id' && transaction.id !== null && transaction.id > 0;
  const named = isGiven ? namedOrder(life) : null;
  if (named !== null) return named;
  // Stops of 1.6 name no connector, events of 2.0.1 may.
  const place = event.connectorNumber === null ? null : (known.connector?.id ?? null);
  const running = unfinishedOf(life).filter(
    ({ state, connector_id: connectorId }) => isRunning(state) && (place === null || connectorId === place),
  );
  const fitting = fittingBegin(known, event, { orders: running, now });
  const at = time.isTrusted ? time.at : null;
  const uid = event.uid === null ? null : readTag(event.uid);
  const ofCard = known.isElsewhere ? null : ofSameCard(fitting, { uid, meterWh, at });
  const found = isGiven ? ofCard : bestMatch(fitting, { uid, meterWh, at });
  // One that carries its own begin may be told again, or after its order was closed.
  const isToldBegin = found === null && beginIn(event) !== null;
  return isToldBegin ? (fittingBegin(known, event, { orders: known.around, now })[0] ?? null) : found;
}

/**
 * Opens the order of a transaction of which only the stop came, by the begin that it carries: as one kept offline, held
 * where its connector is not sure. Null where it tells too little, or nothing of it fits.
 */
function openByStop(life: Life, event: TransactionEvent, stop: ToldTime): OrderRow | null {
  const { known, now, place } = life;
  const begin = beginIn(event);
  if (begin === null || known.transactionId === null) return null;
  const time = timeOf(known, begin.deviceAt, now);
  const found = placeOf(known, time.at, stop.at);
  if (found === null) return null;
  const { connector, isSure } = found;
  const { at } = time;
  const uid = readTag(event.uid ?? '');
  const judged = judgedFor(life, { who: { uid }, connectorId: connector.id, at, isOffline: true });
  const held_reason = holdFor(judged.held, isSure ? null : 'start-missing');
  const priced = { tariff: judged.tariff ?? place.tariff, held_reason };
  const told = { ...event, deviceAt: begin.deviceAt, meterWh: begin.energyWh };
  const columns = beginning(life, { event: told, time }, priced);
  return open(life, { ...judged, way: 'offline', connector, uid, at, columns });
}

const setStopAside = (life: Life, event: TransactionEvent, reason: UnmatchedReason): void =>
  setAside(life, {
    action: 'StopTransaction',
    reason,
    said: saidIn(event),
    payload: {
      transactionId: event.transaction.by === 'id' ? event.transaction.id : event.transaction.name,
      idTag: event.uid,
      timestamp: event.deviceAt,
      meterStop: event.meterWh,
      reason: event.reason,
    },
  });

/** Ends a transaction: always acknowledged, what cannot be matched is kept in quarantine (docs/chargers-in-the-field.md#stop-not-matched). */
export function end(life: Life, event: TransactionEvent): Answer {
  const time = timeOf(life.known, event.deviceAt, life.now);
  const order = orderToEnd(life, event, time);
  const { meterWh } = event;
  if (order === null) endUnknown(life, event, time);
  else if (isRunning(order.state)) endRunning(life, order, event);
  else if (meterWh !== null && order.meter_stop_wh !== meterWh) setStopAside(life, event, 'already-stopped');
  return noAnswer;
}

/** The end of a transaction that nobody knows: an order of its own where it carries its begin, else kept aside. */
function endUnknown(life: Life, event: TransactionEvent, time: ToldTime): void {
  const opened = openByStop(life, event, time);
  // When its car left is not known, so that no minute after the stop is billed.
  if (opened === null) setStopAside(life, event, 'unknown-transaction');
  else endRunning(life, opened, event, true);
}

function endRunning(life: Life, order: OrderRow, event: TransactionEvent, isUnplugged = false): void {
  const time = timeOf(life.known, event.deviceAt, life.now);
  const { meterWh } = event;
  const { meter_start_wh: startWh, last_meter_wh: lastWh } = order;
  const wentBack = meterWh !== null && startWh !== null && meterWh < startWh;
  if (wentBack && !isExactBelow(meterWh, lastWh ?? startWh)) setStopAside(life, event, 'meter-went-back');
  const samples = timed(life, event.samples);
  life.effects.push({
    kind: 'samples',
    orderId: order.id,
    connectorNumber: order.connector_number,
    samples,
  });
  const maxPowerW = maxPowerOf(life, order);
  const counted = fromFirstReading(life, order, samples);
  const folded = foldSamples(counted.order, counted.samples, maxPowerW);
  const read = change(life, counted.order, folded);
  settleEnding(life, read, {
    meterWh,
    isRead: read.meter_start_wh !== null && (meterWh !== null || isReadSince(read)),
    doubt: event.isMeterImpossible ? 'impossible-energy' : null,
    at: time.at,
    isTrusted: time.isTrusted,
    reason: event.reason ?? 'Local',
    maxPowerW,
    isUnplugged,
  });
}

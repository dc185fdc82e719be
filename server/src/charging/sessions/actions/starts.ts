import type { Ctx } from '../../../platform/ctx';
import { openCost, recordConnectorStatus, rowAt, type ChargingPlace } from '../../../network';
import { judgeStart, openOrder, wayOf, type NumberedConnector } from './openings';
import { announceChange, failOrder } from '../../orders/actions/life';
import { isRunning, isWaiting, type OrderRow } from '../../orders/rules/order';
import {
  findSameStart,
  lockChargePoint,
  nextTransactionId,
  saveOrder,
  unfinishedOrders,
} from '../../orders/store/orders';
import { quarantine } from '../../quarantine/actions';
import type { Quarantined } from '../../quarantine/store';
import { connectorAt, placeOf, type Source } from './readings';
import { readTime, type ToldTime } from '../../readings/rules/time';
import { closeByRule } from './stops';
import { authorizeShown } from '../../authorization/actions';
import { isSameTag, readTag, type TagVerdict } from '../../authorization/rules';
import { holdFor } from '../rules/start';

export interface TransactionStart {
  source: Source;
  connectorNumber: number;
  uid: string;
  deviceAt: Date | null;
  meterStartWh: number;
}

/** What a charger is told of a start: the transaction's id, and what its tag is worth. */
export interface Begun {
  transactionId: number;
  verdict: TagVerdict;
}

/** What a tag may do here: an order that waits for it, the free vend tag, or a tag of the operator's. */
export async function authorizeTag(
  ctx: Ctx,
  input: { source: Source; uid: string },
): Promise<{ verdict: TagVerdict; expiresAt: Date | null; parentUid: string | null }> {
  const place = await placeOf(ctx, input.source);
  const waiting = await unfinishedOrders(ctx.tx, [place.id]);
  const isExpected = waiting.some(
    (order) =>
      isSameTag(order.tag_uid, input.uid) && (isWaiting(order.state) || order.start_verdict === 'accepted'),
  );
  return authorizeShown(ctx, { place, uid: input.uid, isExpected });
}

/** What is known of a session at its first moment, however it was started. */
const beginning = (
  start: TransactionStart,
  time: ToldTime,
  order: Pick<OrderRow, 'tariff' | 'held_reason'>,
  ctx: Ctx,
) => ({
  started_at: time.at,
  started_received_at: ctx.now,
  device_started_at: start.deviceAt,
  meter_start_wh: start.meterStartWh,
  last_meter_wh: start.meterStartWh,
  last_reading_at: time.at,
  cost_state: openCost(order.tariff, time.at.getTime()),
  held_reason: holdFor(order.held_reason, time.isTrusted ? null : 'untrusted-clock'),
});

async function adopt(
  ctx: Ctx,
  order: OrderRow,
  start: TransactionStart,
  at: { time: ToldTime; connector: NumberedConnector },
): Promise<Begun> {
  // Between the request and the plug the prices may have left a gap, in which no start is allowed.
  const hasPrice = rowAt(order.tariff, at.time.at.getTime()) !== null;
  const held_reason = holdFor(order.held_reason, hasPrice ? null : 'no-price');
  const verdict = hasPrice ? 'accepted' : 'blocked';
  const transactionId = await nextTransactionId(ctx.tx);
  const begun = await saveOrder(ctx.tx, order, {
    ...beginning(start, at.time, { tariff: order.tariff, held_reason }, ctx),
    state: 'charging',
    connector_id: at.connector.id,
    connector_number: at.connector.number,
    transaction_id: transactionId,
    start_verdict: verdict,
  });
  await announceChange(ctx, begun);
  return { transactionId, verdict };
}

async function open(
  ctx: Ctx,
  place: ChargingPlace,
  start: TransactionStart,
  at: { time: ToldTime; connector: NumberedConnector },
): Promise<Begun> {
  const { connector, time } = at;
  const { at: startedAt, isOffline } = time;
  const asked = { uid: start.uid, connectorId: connector.id, at: startedAt, isOffline };
  const judged = await judgeStart(ctx, place, asked);
  const tariff = judged.tariff ?? place.tariff;
  const transactionId = await nextTransactionId(ctx.tx);
  const opened = await openOrder(ctx, place, {
    ...judged,
    way: wayOf(place, { uid: start.uid, isOffline: time.isOffline }),
    connector,
    uid: start.uid,
    at: time.at,
    columns: {
      ...beginning(start, time, { tariff, held_reason: judged.held }, ctx),
      state: 'charging',
      transaction_id: transactionId,
    },
  });
  return { transactionId, verdict: opened.start_verdict ?? judged.verdict };
}

/** The connector a transaction starts on; one nobody announced is made (docs/chargers-in-the-field.md#unannounced-connector). */
async function connectorFor(
  ctx: Ctx,
  place: ChargingPlace,
  told: number,
  at: Date,
): Promise<NumberedConnector> {
  const known = connectorAt(place, told);
  if (known !== null) return known;
  const number = Math.max(1, told);
  const made = await recordConnectorStatus(ctx, place.id, {
    number,
    ocppStatus: 'Charging',
    status: 'busy',
    fault: null,
    at,
  });
  return { id: made.connectorId, number };
}

/** The order this start belongs to because it was asked for from afar: its tag counts, on this connector before others. */
const awaitedBy = (unfinished: readonly OrderRow[], start: TransactionStart, connectorId: number) => {
  const mine = unfinished.filter((order) => isWaiting(order.state) && isSameTag(order.tag_uid, start.uid));
  return mine.find((order) => order.connector_id === connectorId) ?? mine[0];
};

/** A connector carries one session: what was open on it ends before the next begins (docs/chargers-in-the-field.md#start-on-an-open-session). */
export async function makeWay(
  ctx: Ctx,
  place: ChargingPlace,
  older: readonly OrderRow[],
  next: { meterStartWh: number | null; at: Date },
): Promise<void> {
  for (const order of older) {
    if (isWaiting(order.state)) await failOrder(ctx, order, { state: 'failed', reason: 'overtaken' });
    else {
      const nextStartWh = isRunning(order.state) ? next.meterStartWh : null;
      await closeByRule(ctx, place, order, { reason: 'next-start', nextStartWh, at: next.at });
    }
  }
}

/**
 * Begins a transaction: stored whatever the tag is worth, answered with a real id (OCPP 1.6 section 4.8,
 * docs/chargers-in-the-field.md#start-repeated, #start-kept-offline, #start-on-an-open-session).
 */
export async function beginTransaction(ctx: Ctx, sent: TransactionStart): Promise<Begun> {
  const start = { ...sent, uid: readTag(sent.uid) };
  await lockChargePoint(ctx.tx, start.source.chargePointId);
  const place = await placeOf(ctx, start.source);
  const time = readTime({
    deviceAt: start.deviceAt,
    receivedAt: ctx.now,
    skewMs: place.clockSkewMs,
    connectedAt: start.source.connectedAt,
  });
  const connector = await connectorFor(ctx, place, start.connectorNumber, time.at);
  const { deviceAt, meterStartWh, uid } = start;
  const same = await findSameStart(ctx.tx, { connectorId: connector.id, uid, deviceAt, meterStartWh });
  if (same !== null && same.transaction_id !== null)
    return { transactionId: same.transaction_id, verdict: same.start_verdict ?? 'accepted' };
  const unfinished = await unfinishedOrders(ctx.tx, [place.id]);
  const awaited = awaitedBy(unfinished, start, connector.id);
  const older = unfinished.filter((order) => order.connector_id === connector.id && order.id !== awaited?.id);
  await makeWay(ctx, place, older, { meterStartWh, at: time.at });
  const at = { time, connector };
  return awaited === undefined ? open(ctx, place, start, at) : adopt(ctx, awaited, start, at);
}

/** A start that cannot be read is kept aside; its id is real, so that what follows it is not taken for another's. */
export async function refuseUnreadableStart(ctx: Ctx, item: Quarantined): Promise<Begun> {
  await quarantine(ctx, item);
  return { transactionId: await nextTransactionId(ctx.tx), verdict: 'invalid' };
}

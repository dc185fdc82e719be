import type { ClosingRule } from '@voltdeck/contract';
import type { Ctx } from '../../../platform/ctx';
import {
  recordClockSkew,
  recordConnectorStatus,
  recordStationStatus,
  type ChargingPlace,
  type StatusReport,
} from '../../../network';
import { vendFreely } from './free-vend';
import { announceChange, completeOrder, notePause, passOrder } from '../../orders/actions/life';
import { isBilledByTime, isRunning, type OrderRow } from '../../orders/rules/order';
import { findByTransaction, lockChargePoint, saveOrder, unfinishedOrders } from '../../orders/store/orders';
import { quarantine } from '../../quarantine/actions';
import { placeOf, timed, type Source } from './readings';
import { foldSamples } from '../rules/fold';
import { isSaidLast, measureSkew, readTime, type ToldTime } from '../../readings/rules/time';
import { endOfStreak, type Sample } from '../../readings/rules/meter';
import { insertSamples } from '../../readings/store';
import { holdFor, stateOnReport, type ConnectorReport } from '../rules/start';
import { readTag } from '../../authorization/rules';
import { bestMatch, endingOf, type Ending } from '../rules/stop';

export interface TransactionEnd {
  source: Source;
  transactionId: number | null;
  uid: string | null;
  deviceAt: Date | null;
  meterStopWh: number | null;
  /** What it tells is no meter's, so that its last reading counts until somebody confirms it. */
  isMeterImpossible?: boolean;
  reason: string;
  samples: readonly Sample[];
}

export const maxPowerOf = (place: ChargingPlace, order: OrderRow): number | null =>
  place.connectors.find((connector) => connector.id === order.connector_id)?.maxPowerW ?? null;

/** Makes an ending final, or leaves the order finishing while its minutes still run. */
export async function settleEnding(
  ctx: Ctx,
  place: ChargingPlace,
  order: OrderRow,
  ending: Ending,
): Promise<OrderRow> {
  const stopped = await saveOrder(ctx.tx, order, {
    ...endingOf(order, ending),
    stopped_received_at: ctx.now,
  });
  const connector = place.connectors.find((each) => each.id === order.connector_id);
  const isGone = ending.isUnplugged === true || order.unplugged_at !== null;
  const stoppedAt = stopped.stopped_at ?? ctx.now;
  if (!isBilledByTime(order.tariff)) return completeOrder(ctx, stopped, stoppedAt);
  if (connector?.status === 'busy' && !isGone) return passOrder(ctx, stopped, 'finishing');
  const goneAt = order.unplugged_at;
  return completeOrder(ctx, stopped, goneAt !== null && goneAt > stoppedAt ? goneAt : stoppedAt);
}

/** Ends an order whose own end never came (docs/decisions.md#orders-that-never-end); it is marked so. */
export async function closeByRule(
  ctx: Ctx,
  place: ChargingPlace,
  order: OrderRow,
  as: { reason: ClosingRule; nextStartWh: number | null; at: Date },
): Promise<OrderRow> {
  if (order.state !== 'finishing' && !isRunning(order.state)) return order;
  const marked = await saveOrder(ctx.tx, order, { closed_by_rule: true });
  if (order.state === 'finishing') return completeOrder(ctx, marked, order.stopped_at ?? as.at);
  const lastWh = order.last_meter_wh ?? order.meter_start_wh ?? 0;
  const isFlowing = as.nextStartWh === null || as.nextStartWh > lastWh;
  const ended = await saveOrder(ctx.tx, marked, {
    ...endingOf(marked, {
      meterWh: endOfStreak(lastWh, as.nextStartWh),
      // Where the next session shows that nothing flowed after the last reading, nobody knows of a minute more.
      at: isFlowing ? as.at : (order.last_reading_at ?? as.at),
      isTrusted: true,
      reason: as.reason,
      maxPowerW: maxPowerOf(place, order),
    }),
    stopped_received_at: ctx.now,
  });
  return completeOrder(ctx, ended, ended.stopped_at ?? as.at);
}

async function orderToEnd(ctx: Ctx, end: TransactionEnd, time: ToldTime): Promise<OrderRow | null> {
  const { chargePointId } = end.source;
  if (end.transactionId !== null && end.transactionId > 0) {
    return findByTransaction(ctx.tx, chargePointId, end.transactionId);
  }
  const running = (await unfinishedOrders(ctx.tx, [chargePointId])).filter((order) => isRunning(order.state));
  return bestMatch(running, {
    uid: end.uid === null ? null : readTag(end.uid),
    meterWh: end.meterStopWh,
    at: time.isTrusted ? time.at : null,
  });
}

const setAside = (ctx: Ctx, place: ChargingPlace, end: TransactionEnd, reason: string): Promise<void> =>
  quarantine(ctx, {
    operatorId: place.operatorId,
    chargePointId: place.id,
    action: 'StopTransaction',
    reason,
    payload: {
      transactionId: end.transactionId,
      idTag: end.uid,
      timestamp: end.deviceAt,
      meterStop: end.meterStopWh,
      reason: end.reason,
    },
  });

/** Ends a transaction: always acknowledged, what cannot be matched is kept in quarantine (docs/chargers-in-the-field.md#stop-not-matched). */
export async function endTransaction(ctx: Ctx, end: TransactionEnd): Promise<void> {
  await lockChargePoint(ctx.tx, end.source.chargePointId);
  const place = await placeOf(ctx, end.source);
  const time = readTime({
    deviceAt: end.deviceAt,
    receivedAt: ctx.now,
    skewMs: place.clockSkewMs,
    connectedAt: end.source.connectedAt,
  });
  const order = await orderToEnd(ctx, end, time);
  if (order === null) return setAside(ctx, place, end, 'unknown-transaction');
  if (!isRunning(order.state)) {
    const isRepeat = order.meter_stop_wh === end.meterStopWh || end.meterStopWh === null;
    return isRepeat ? undefined : setAside(ctx, place, end, 'already-stopped');
  }
  if (end.meterStopWh !== null && order.meter_start_wh !== null && end.meterStopWh < order.meter_start_wh) {
    await setAside(ctx, place, end, 'meter-went-back');
  }
  const samples = timed(ctx, place, end.source, end.samples);
  const at = { orderId: order.id, chargePointId: place.id, connectorNumber: order.connector_number };
  await insertSamples(ctx.tx, ctx.now, at, samples);
  const maxPowerW = maxPowerOf(place, order);
  const folded = foldSamples(order, samples, maxPowerW);
  const doubt = end.isMeterImpossible === true ? 'impossible-energy' : null;
  const held_reason = holdFor(folded.held_reason, doubt);
  const read = await saveOrder(ctx.tx, order, { ...folded, held_reason });
  await settleEnding(ctx, place, read, {
    meterWh: end.meterStopWh,
    at: time.at,
    isTrusted: time.isTrusted,
    reason: end.reason,
    maxPowerW,
  });
}

/** A connector may be free before its session's stop arrives, and taken again by the next car (docs/chargers-in-the-field.md#available-before-the-stop). */
async function notePlug(ctx: Ctx, order: OrderRow, report: ConnectorReport, at: Date): Promise<void> {
  // Whoever looks at the order sees that only the charger's word is missing.
  if (report.status === 'available')
    await announceChange(ctx, await saveOrder(ctx.tx, order, { unplugged_at: at }));
  // Energy that flows on shows that the word was wrong.
  else if (report.activity === 'charging' && order.unplugged_at !== null) {
    await saveOrder(ctx.tx, order, { unplugged_at: null });
  }
}

/** What a connector's word does to the order on it. */
async function followReport(
  ctx: Ctx,
  place: ChargingPlace,
  report: ConnectorReport,
  heard: { connectorId: number; at: Date },
): Promise<void> {
  const orders = await unfinishedOrders(ctx.tx, [place.id]);
  for (const order of orders) {
    if (order.connector_id !== heard.connectorId || order.awaits_events) continue;
    if (isRunning(order.state)) await notePlug(ctx, order, report, heard.at);
    const next = stateOnReport(order.state, report);
    if (next === 'completed') await completeOrder(ctx, order, heard.at);
    else if (next !== null) {
      await notePause(ctx, order, { to: next, at: heard.at, detail: report.ocppStatus });
      await passOrder(ctx, order, next);
    }
  }
}

/** When a report is from, and whether its charger said it last. */
async function readReport(
  ctx: Ctx,
  { source, report }: { source: Source; report: ConnectorReport },
): Promise<StatusReport> {
  const { number, ocppStatus, status, fault, deviceAt } = report;
  const measured = measureSkew({ deviceAt: report.deviceAt, receivedAt: ctx.now }, source.clockHint ?? null);
  source.clockHint = measured.hint;
  if (measured.skewMs !== null) await recordClockSkew(ctx, source.chargePointId, measured.skewMs);
  const { clockSkewMs: skewMs } = await placeOf(ctx, source);
  const { at } = readTime({
    // While the clock is unknown, what comes now is taken to have happened now.
    deviceAt: skewMs === null ? null : deviceAt,
    receivedAt: ctx.now,
    skewMs,
    connectedAt: source.connectedAt,
  });
  const isInOrder = isSaidLast(deviceAt, source.told?.get(number) ?? null);
  return { number, ocppStatus, status, fault, at, isInOrder };
}

/** Records what a charger says of a connector, and what follows for the order on it, or of itself as a whole (OCPP 1.6 section 4.9). */
export async function recordConnectorReport(
  ctx: Ctx,
  input: { source: Source; report: ConnectorReport },
): Promise<void> {
  const { source, report } = input;
  await lockChargePoint(ctx.tx, source.chargePointId);
  const told = await readReport(ctx, input);
  if (report.number === 0) await recordStationStatus(ctx, source.chargePointId, told);
  else {
    const { connectorId, at, isPlugIn } = await recordConnectorStatus(ctx, source.chargePointId, told);
    const place = await placeOf(ctx, source);
    if (at !== null) await followReport(ctx, place, report, { connectorId, at });
    if (report.activity === 'plugged' && isPlugIn) await vendFreely(ctx, place, connectorId);
  }
  if (told.isInOrder === true && report.deviceAt !== null)
    (source.told ??= new Map()).set(report.number, report.deviceAt);
}

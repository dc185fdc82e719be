import type { Ctx } from '../../platform/ctx';
import { recordConnectorStatus, type ChargingPlace } from '../../network';
import { vendFreely } from '../free-vend/actions';
import { announceChange, completeOrder, notePause, passOrder } from '../orders/actions';
import { isBilledByTime, isRunning, type OrderRow } from '../orders/rules';
import { findByTransaction, lockChargePoint, saveOrder, unfinishedOrders } from '../orders/store';
import { quarantine } from '../quarantine/actions';
import { placeOf, timed, type Source } from '../readings/actions';
import { foldSamples } from '../readings/rules';
import { measureSkew, readTime, type ToldTime } from '../readings/rules-time';
import { endOfStreak, type Sample } from '../readings/rules-meter';
import { insertSamples } from '../readings/store';
import { stateOnReport, type ConnectorReport } from '../starts/rules';
import { readTag } from '../tags/rules';
import { bestMatch, endingOf, type Ending } from './rules';
import { recordClockSkew } from '../../network';

export interface TransactionEnd {
  source: Source;
  transactionId: number | null;
  uid: string | null;
  deviceAt: Date | null;
  meterStopWh: number | null;
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
  const stopped = await saveOrder(ctx, order, { ...endingOf(order, ending), stopped_received_at: ctx.now });
  const connector = place.connectors.find((each) => each.id === order.connector_id);
  const isGone = ending.isUnplugged === true || order.unplugged_at !== null;
  const stoppedAt = stopped.stopped_at ?? ctx.now;
  if (!isBilledByTime(order.tariff)) return completeOrder(ctx, stopped, stoppedAt);
  if (connector?.status === 'busy' && !isGone) return passOrder(ctx, stopped, 'finishing');
  const goneAt = order.unplugged_at;
  return completeOrder(ctx, stopped, goneAt !== null && goneAt > stoppedAt ? goneAt : stoppedAt);
}

/** Ends an order whose own end never came (decisions.md, "Orders"); it is marked so. */
export async function closeByRule(
  ctx: Ctx,
  place: ChargingPlace,
  order: OrderRow,
  as: { reason: string; nextStartWh: number | null; at: Date },
): Promise<OrderRow> {
  if (order.state !== 'finishing' && !isRunning(order.state)) return order;
  const marked = await saveOrder(ctx, order, { closed_by_rule: true });
  if (order.state === 'finishing') return completeOrder(ctx, marked, order.stopped_at ?? as.at);
  const lastWh = order.last_meter_wh ?? order.meter_start_wh ?? 0;
  const isFlowing = as.nextStartWh === null || as.nextStartWh > lastWh;
  const ended = await saveOrder(ctx, marked, {
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
    return findByTransaction(ctx, chargePointId, end.transactionId);
  }
  const running = (await unfinishedOrders(ctx, [chargePointId])).filter((order) => isRunning(order.state));
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

/** Ends a transaction: always acknowledged, what cannot be matched is kept in quarantine (charger-field-notes.md, 16). */
export async function endTransaction(ctx: Ctx, end: TransactionEnd): Promise<void> {
  await lockChargePoint(ctx, end.source.chargePointId);
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
  await insertSamples(ctx, at, samples);
  const maxPowerW = maxPowerOf(place, order);
  const read = await saveOrder(ctx, order, foldSamples(order, samples, maxPowerW));
  await settleEnding(ctx, place, read, {
    meterWh: end.meterStopWh,
    at: time.at,
    isTrusted: time.isTrusted,
    reason: end.reason,
    maxPowerW,
  });
}

/** A connector may be free before its session's stop arrives, and taken again by the next car (charger-field-notes.md, 18). */
async function notePlug(ctx: Ctx, order: OrderRow, report: ConnectorReport, at: Date): Promise<void> {
  // Whoever looks at the order sees that only the charger's word is missing.
  if (report.status === 'available')
    await announceChange(ctx, await saveOrder(ctx, order, { unplugged_at: at }));
  // Energy that flows on shows that the word was wrong.
  else if (report.activity === 'charging' && order.unplugged_at !== null) {
    await saveOrder(ctx, order, { unplugged_at: null });
  }
}

/** Records what a charger says of a connector, and what follows for the order on it (OCPP 1.6 section 4.9). */
export async function recordConnectorReport(
  ctx: Ctx,
  input: { source: Source; report: ConnectorReport },
): Promise<void> {
  const { source, report } = input;
  await lockChargePoint(ctx, source.chargePointId);
  const measured = measureSkew({ deviceAt: report.deviceAt, receivedAt: ctx.now }, source.clockHint ?? null);
  source.clockHint = measured.hint;
  if (measured.skewMs !== null) await recordClockSkew(ctx, source.chargePointId, measured.skewMs);
  const place = await placeOf(ctx, source);
  const { at } = readTime({
    // While the clock is unknown, what comes now is taken to have happened now.
    deviceAt: place.clockSkewMs === null ? null : report.deviceAt,
    receivedAt: ctx.now,
    skewMs: place.clockSkewMs,
    connectedAt: source.connectedAt,
  });
  const { number, ocppStatus, status, fault } = report;
  const heard = await recordConnectorStatus(ctx, place.id, { number, ocppStatus, status, fault, at });
  // Number 0 speaks of the station, not of a car (charger-field-notes.md, 23).
  const connectorId = number === 0 ? null : (heard.find((each) => each.isNewest)?.connectorId ?? null);
  const orders = connectorId === null ? [] : await unfinishedOrders(ctx, [place.id]);
  for (const order of orders.filter((each) => each.connector_id === connectorId && !each.awaits_events)) {
    if (isRunning(order.state)) await notePlug(ctx, order, report, at);
    const next = stateOnReport(order.state, report);
    if (next === 'completed') await completeOrder(ctx, order, at);
    else if (next !== null) {
      await notePause(ctx, order, { to: next, at, detail: ocppStatus });
      await passOrder(ctx, order, next);
    }
  }
  const plugged = report.activity === 'plugged' ? heard.find((each) => each.isPlugIn) : undefined;
  if (plugged !== undefined) await vendFreely(ctx, await placeOf(ctx, source), plugged.connectorId);
}

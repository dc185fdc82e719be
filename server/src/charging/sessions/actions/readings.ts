import type { Ctx } from '../../../platform/ctx';
import { chargingPlace, type ChargingPlace } from '../../../network';
import { askToStop } from '../../orders/actions/life';
import { isRunning, whyStop, type OrderRow } from '../../orders/rules/order';
import {
  findByTransaction,
  findOpenOnConnector,
  lockChargePoint,
  saveOrder,
} from '../../orders/store/orders';
import { foldSamples } from '../rules/fold';
import type { Sample, TimedSample } from '../../readings/rules/meter';
import { readTime, type ClockHint } from '../../readings/rules/time';
import { insertSamples } from '../../readings/store';

/** Who speaks: a charge point on a connection opened at `connectedAt`. */
export interface Source {
  chargePointId: number;
  connectedAt: Date | null;
  /** What the connection has heard of the device's clock so far; kept here because it ends with the connection. */
  clockHint?: ClockHint | null;
  /** The device's times of the newest words that came on it, by number of connector, 0 for the station. */
  told?: Map<number, Date>;
}

/** Topic of live meter ticks: ids of orders; lossy. */
export const tickTopic = 'order-ticks';

/** The charge point behind a source; it is there, because the socket was let in for it. */
export async function placeOf(ctx: Ctx, source: Source): Promise<ChargingPlace> {
  const place = await chargingPlace(ctx, source.chargePointId);
  if (place === null) throw new Error(`charge point ${source.chargePointId} is gone`);
  return place;
}

/** Connector 0 means connector 1 when there is one connector only (docs/chargers-in-the-field.md#connector-zero). */
export const connectorAt = (
  place: ChargingPlace,
  number: number | null,
): ChargingPlace['connectors'][number] | null => {
  const only = place.connectors.length === 1 ? (place.connectors[0] ?? null) : null;
  if (number === null || number === 0) return only;
  return place.connectors.find((connector) => connector.number === number) ?? null;
};

/** Gives samples their corrected times. */
export const timed = (
  ctx: Ctx,
  place: ChargingPlace,
  source: Source,
  samples: readonly Sample[],
): TimedSample[] =>
  samples.map((sample) => ({
    ...sample,
    at: readTime({
      deviceAt: sample.deviceAt,
      receivedAt: ctx.now,
      skewMs: place.clockSkewMs,
      connectedAt: source.connectedAt,
    }).at,
  }));

/** Adds readings to a running order and stops it where its limit or allowance is reached. */
async function applySamples(
  ctx: Ctx,
  order: OrderRow,
  samples: readonly TimedSample[],
  maxPowerW: number | null,
): Promise<OrderRow> {
  const after = await saveOrder(ctx.tx, order, foldSamples(order, samples, maxPowerW));
  await ctx.notify(tickTopic, [order.id]);
  const why = whyStop(after, ctx.now);
  return why === null ? after : askToStop(ctx, after, why);
}

/** Records MeterValues: kept always, and billed when they belong to a running order (OCPP 1.6 section 4.7). */
export async function recordReadings(
  ctx: Ctx,
  input: {
    source: Source;
    connectorNumber: number;
    transactionId: number | null;
    samples: readonly Sample[];
  },
): Promise<void> {
  const { source, transactionId } = input;
  await lockChargePoint(ctx.tx, source.chargePointId);
  const place = await placeOf(ctx, source);
  const connector = connectorAt(place, input.connectorNumber);
  const isGiven = transactionId !== null && transactionId > 0;
  // A connector's open session is meant only where the charger names none (docs/chargers-in-the-field.md#transaction-not-named).
  const byConnector = connector === null ? null : await findOpenOnConnector(ctx.tx, connector.id);
  const order = isGiven ? await findByTransaction(ctx.tx, source.chargePointId, transactionId) : byConnector;
  const samples = timed(ctx, place, source, input.samples);
  await insertSamples(
    ctx.tx,
    ctx.now,
    {
      orderId: order?.id ?? null,
      chargePointId: source.chargePointId,
      connectorNumber: input.connectorNumber,
    },
    samples,
  );
  if (order === null || !isRunning(order.state)) return;
  const maxPowerW = place.connectors.find((each) => each.id === order.connector_id)?.maxPowerW ?? null;
  await applySamples(ctx, order, samples, maxPowerW);
}

/** Keeps values that a device tells apart from its transactions, which carry their own: shown, never billed. */
export async function keepReadings(
  ctx: Ctx,
  input: { source: Source; connectorNumber: number; samples: readonly Sample[] },
): Promise<void> {
  const { source, connectorNumber } = input;
  const place = await placeOf(ctx, source);
  const connector = place.connectors.find((each) => each.number === connectorNumber);
  const order = connector === undefined ? null : await findOpenOnConnector(ctx.tx, connector.id);
  await insertSamples(
    ctx.tx,
    ctx.now,
    { orderId: order?.id ?? null, chargePointId: place.id, connectorNumber },
    timed(ctx, place, source, input.samples),
  );
}

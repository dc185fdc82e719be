import {
  chargingPlace,
  recordClockSkew,
  recordConnectorStatus,
  recordStationStatus,
  type ChargingPlace,
  type StatusReport,
} from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { foundTags } from '../../authorization/actions';
import { keyOf, readTag } from '../../authorization/rules';
import type { OrderRow } from '../../orders/rules/order';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import {
  findByOcppTransaction,
  findByTransaction,
  findOrder,
  findSameStart,
  nextTransactionId,
  unfinishedOrders,
} from '../../orders/store/orders';
import { eventsOf, findEvent } from '../../orders/store/transaction-events';
import { isSaidLast, measureSkew, readTime } from '../../readings/rules/time';
import { courseOf } from '../rules/course';
import type { ConnectorEvent, SessionEvent, Source, TransactionEvent } from '../rules/event';
import type { FoundTag, Known } from '../rules/known';
import { isOver, keptAs, needsCourse } from '../rules/numbered';
import { connectorAt } from '../rules/opening';
import { timeOf } from '../rules/times';

const emptyLookups = {
  named: null,
  connector: null,
  same: null,
  transactionId: null,
  events: [],
  repeated: null,
  heard: null,
  tags: new Map<string, FoundTag>(),
  judged: null,
};

/** When a report is from, and whether its charger said it last. */
async function readReport(
  ctx: Ctx,
  place: ChargingPlace,
  { source, report }: { source: Source } & Pick<ConnectorEvent, 'report'>,
): Promise<StatusReport> {
  const { number, ocppStatus, status, fault, deviceAt } = report;
  const measured = measureSkew({ deviceAt, receivedAt: ctx.now }, source.clockHint ?? null);
  source.clockHint = measured.hint;
  if (measured.skewMs !== null) await recordClockSkew(ctx, source.chargePointId, measured.skewMs);
  const skewMs = measured.skewMs ?? place.clockSkewMs;
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

/** Records what a charger says of a connector, or of itself as a whole: network keeps it, and tells what came of it. */
async function hear(
  ctx: Ctx,
  place: ChargingPlace,
  of: { source: Source } & Pick<ConnectorEvent, 'report'>,
): Promise<Pick<Known, 'place' | 'connector' | 'heard'>> {
  const { source, report } = of;
  const { number } = report;
  const told = await readReport(ctx, place, of);
  const heard =
    number === 0
      ? await recordStationStatus(ctx, place.id, told)
      : await recordConnectorStatus(ctx, place.id, told);
  if (told.isInOrder === true && report.deviceAt !== null)
    (source.told ??= new Map()).set(number, report.deviceAt);
  if (heard === undefined) return { place, connector: null, heard: null };
  const { connectorId, at, isPlugIn } = heard;
  return {
    place: (await chargingPlace(ctx, place.id)) ?? place,
    connector: { id: connectorId, number },
    heard: { at, isPlugIn },
  };
}

/** The connector a transaction starts on; one nobody announced is made (docs/chargers-in-the-field.md#unannounced-connector). */
async function connectorFor(ctx: Ctx, known: Known, event: TransactionEvent): Promise<Known> {
  const connector = connectorAt(known.place, event.connectorNumber);
  if (connector !== null) return { ...known, connector };
  const { place } = known;
  const number = Math.max(1, event.connectorNumber ?? 1);
  const { at } = timeOf(known, event.deviceAt, ctx.now);
  const status = { number, ocppStatus: 'Charging', status: 'busy', fault: null, at } as const;
  const made = await recordConnectorStatus(ctx, place.id, status);
  return {
    ...known,
    place: (await chargingPlace(ctx, place.id)) ?? place,
    connector: { id: made.connectorId, number },
  };
}

async function knownOfStart(ctx: Ctx, before: Known, event: TransactionEvent): Promise<Known> {
  const known = await connectorFor(ctx, before, event);
  const { deviceAt, meterWh } = event;
  const same = await findSameStart(ctx.tx, {
    connectorId: known.connector?.id ?? 0,
    uid: readTag(event.uid ?? ''),
    deviceAt,
    meterStartWh: meterWh ?? 0,
  });
  // Only an order that has a transaction of ours can be meant.
  if (same !== null && same.transaction_id !== null) return { ...known, same };
  return { ...known, transactionId: await nextTransactionId(ctx.tx) };
}

async function tagsOf(
  ctx: Ctx,
  operatorId: number,
  told: readonly (string | null | undefined)[],
): Promise<Map<string, FoundTag>> {
  const uids = told.flatMap((uid) => uid ?? []);
  if (uids.length === 0) return new Map();
  const found = await foundTags(ctx, operatorId, uids);
  return new Map(found.map((each, index) => [keyOf(uids[index] ?? ''), each]));
}

async function knownOfNumbered(
  ctx: Ctx,
  known: Known,
  told: TransactionEvent & { transaction: { by: 'name' } },
): Promise<Known> {
  const { place, named } = known;
  const name = { chargePointId: place.id, transaction: told.transaction.name };
  const event = keptAs(known, told, ctx.now);
  const isLate = named !== null && isOver(named);
  const repeated = isLate ? null : await findEvent(ctx.tx, name, event);
  const events = repeated === null && needsCourse(named, event) ? await eventsOf(ctx.tx, name) : [];
  const token = named === null && events.length > 0 ? courseOf([...events, event])?.token : null;
  const tags = await tagsOf(ctx, place.operatorId, [event.uid, token?.uid]);
  return { ...known, repeated, events, tags };
}

async function knownOfGivenUp(ctx: Ctx, known: Known, transaction: string): Promise<Known> {
  const events: KeptEvent[] = await eventsOf(ctx.tx, { chargePointId: known.place.id, transaction });
  const tags = await tagsOf(ctx, known.place.operatorId, [courseOf(events)?.token?.uid]);
  return { ...known, events, tags };
}

/** Whether an order is the one that an event names; null where it names none. */
function isNamedBy(event: SessionEvent): ((order: OrderRow) => boolean) | null {
  if ('orderId' in event) return ({ id }) => id === event.orderId;
  if (event.kind === 'events-awaited') return (order) => order.ocpp_transaction === event.name;
  if (!('transaction' in event)) return null;
  const { transaction } = event;
  if (transaction.by === 'name') return (order) => order.ocpp_transaction === transaction.name;
  const { id } = transaction;
  return id === null ? null : (order) => order.transaction_id === id;
}

/** The order that an event names, where it is ended already. */
function findEnded(ctx: Ctx, chargePointId: number, event: SessionEvent): Promise<OrderRow | null> | null {
  if ('orderId' in event) return findOrder(ctx.tx, event.orderId);
  if (event.kind === 'events-awaited') return findByOcppTransaction(ctx.tx, chargePointId, event.name);
  if (!('transaction' in event)) return null;
  const { transaction } = event;
  if (transaction.by === 'name') return findByOcppTransaction(ctx.tx, chargePointId, transaction.name);
  return transaction.id === null ? null : findByTransaction(ctx.tx, chargePointId, transaction.id);
}

/** Loads all that an event is judged by, and records before what it tells of connectors; null where the charge point is gone. */
export async function load(ctx: Ctx, source: Source, event: SessionEvent): Promise<Known | null> {
  const place = await chargingPlace(ctx, source.chargePointId);
  if (place === null) return null;
  const heard = event.kind === 'connector' ? await hear(ctx, place, { source, report: event.report }) : {};
  const orders = await unfinishedOrders(ctx.tx, [place.id]);
  const isNamed = isNamedBy(event);
  const open = isNamed === null ? undefined : orders.find(isNamed);
  const known: Known = {
    ...emptyLookups,
    place,
    connectedAt: source.connectedAt,
    orders,
    named: open ?? (await findEnded(ctx, place.id, event)),
    ...heard,
  };
  switch (event.kind) {
    case 'started':
    case 'updated':
    case 'ended': {
      const { transaction } = event;
      if (transaction.by === 'name') return knownOfNumbered(ctx, known, { ...event, transaction });
      if (event.kind === 'started') return knownOfStart(ctx, known, event);
      return { ...known, connector: connectorAt(place, event.connectorNumber) };
    }
    case 'events-awaited':
      return knownOfGivenUp(ctx, known, event.name);
    default:
      return known;
  }
}

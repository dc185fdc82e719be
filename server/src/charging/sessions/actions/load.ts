import { chargingPlaces } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { readTag } from '../../authorization/rules';
import type { OrderRow } from '../../orders/rules/order';
import {
  findAround,
  findByNames,
  findByTransactions,
  findElsewhere,
  findOrders,
  findSameStarts,
  nextTransactionIds,
} from '../../orders/store/find';
import { unfinishedOrders } from '../../orders/store/orders';
import type { SessionEvent, TransactionEvent } from '../rules/event';
import { connectorAt } from '../rules/opening';
import { beginIn } from '../rules/stray';
import { timeOf } from '../rules/times';
import { findConnectors, hearClocks, hearReports, nameConnectors } from './load-reports';
import { findNumbered } from './load-numbered';
import { isNamedBy, type Name, nameIn } from './naming';
import { isPlaced, knownAt, type Loading, type Placed, type Told } from './loading';
import type { Memory } from './memory';
import { recallAll } from './recall';

async function findPlaces(ctx: Ctx, all: readonly Loading[]): Promise<void> {
  const places = await chargingPlaces(
    ctx,
    all.map(({ source }) => source.chargePointId),
  );
  for (const loading of all) {
    const place = places.get(loading.source.chargePointId);
    if (place !== undefined) loading.known = knownAt(place, loading.source);
  }
}

/** The orders that events name, where these are ended already. */
async function findEnded(ctx: Ctx, missing: readonly { loading: Placed; name: Name }[]): Promise<void> {
  const by = <Kind extends Name['by']>(kind: Kind) =>
    missing.flatMap(({ loading, name }) =>
      name.by === kind
        ? [{ loading, name: name as Extract<Name, { by: Kind }>, chargePointId: loading.known.place.id }]
        : [],
    );
  const set = (asked: readonly { loading: Placed }[], found: readonly (OrderRow | null)[]): void =>
    asked.forEach(({ loading }, index) => {
      loading.known = { ...loading.known, named: found[index] ?? null };
    });
  const [orders, names, ids] = [by('order'), by('name'), by('id')];
  if (orders.length > 0)
    set(
      orders,
      await findOrders(
        ctx.tx,
        orders.map(({ name }) => name.id),
      ),
    );
  if (names.length > 0)
    set(
      names,
      await findByNames(
        ctx.tx,
        names.map(({ chargePointId, name: { name } }) => ({ chargePointId, name })),
      ),
    );
  if (ids.length > 0)
    set(
      ids,
      await findByTransactions(
        ctx.tx,
        ids.map(({ chargePointId, name: { id } }) => ({ chargePointId, id })),
      ),
    );
}

async function findOpen(ctx: Ctx, all: readonly Placed[]): Promise<void> {
  const found = await unfinishedOrders(
    ctx.tx,
    all.map(({ known }) => known.place.id),
  );
  const byPlace = new Map<number, OrderRow[]>();
  for (const order of found) {
    const orders = byPlace.get(order.charge_point_id);
    if (orders === undefined) byPlace.set(order.charge_point_id, [order]);
    else orders.push(order);
  }
  const missing: { loading: Placed; name: Name }[] = [];
  for (const loading of all) {
    const { known, event } = loading;
    const orders = byPlace.get(known.place.id) ?? [];
    const name = nameIn(event);
    const named = name === null ? undefined : orders.find(isNamedBy(name));
    loading.known = { ...known, orders, named: named ?? null };
    if (name !== null && named === undefined) missing.push({ loading, name });
  }
  await findEnded(ctx, missing);
}

const isOurs = (event: SessionEvent): event is TransactionEvent =>
  'transaction' in event && event.transaction.by === 'id';

/** Of starts whose transactions we number: on which connector, whether they are told again, and the next id. */
async function findStarts(
  ctx: Ctx,
  starts: readonly (Placed & { event: TransactionEvent })[],
): Promise<void> {
  await findConnectors(ctx, starts);
  const found = starts.filter(isPlaced);
  const same = await findSameStarts(
    ctx.tx,
    found.map(({ known, event: { uid, deviceAt, meterWh } }) => ({
      connectorId: known.connector?.id ?? 0,
      uid: readTag(uid ?? ''),
      deviceAt,
      meterStartWh: meterWh,
    })),
  );
  const fresh: Placed[] = [];
  found.forEach((loading, index) => {
    const again = same[index] ?? null;
    // Only an order that has a transaction of ours can be meant.
    if (again !== null && again.transaction_id !== null) loading.known = { ...loading.known, same: again };
    else fresh.push(loading);
  });
  const ids = await nextTransactionIds(ctx.tx, fresh.length);
  fresh.forEach((loading, index) => {
    loading.known = { ...loading.known, transactionId: ids[index] ?? null };
  });
}

/** Minutes beside the times a stop tells of, within which an order may be its own. */
const aroundMs = 60_000;

/** Of stops whose transactions nobody knows and that carry their own begin: what else there was, and an id should they become orders. */
async function findStrays(ctx: Ctx, stops: readonly Placed[]): Promise<void> {
  const strays = stops.flatMap((loading) => {
    const { known, event, at: now } = loading;
    const begin = known.named === null ? beginIn(event) : null;
    if (begin === null) return [];
    const from = timeOf(known, begin.deviceAt, now).at;
    const stoppedAt = 'deviceAt' in event ? event.deviceAt : null;
    const to = timeOf(known, stoppedAt, now).at;
    const span = {
      chargePointId: known.place.id,
      deviceAt: begin.deviceAt,
      from: new Date(from.getTime() - aroundMs),
      to: new Date(to.getTime() + aroundMs),
    };
    return [{ loading, span }];
  });
  if (strays.length === 0) return;
  const spans = strays.map(({ span }) => span);
  const [around, ids] = [await findAround(ctx.tx, spans), await nextTransactionIds(ctx.tx, strays.length)];
  strays.forEach(({ loading }, index) => {
    const transactionId = ids[index] ?? null;
    loading.known = { ...loading.known, around: around[index] ?? [], transactionId };
  });
}

/** Of transactions that no order here has: whether they are those of other charge points. */
async function findOwners(ctx: Ctx, all: readonly Placed[]): Promise<void> {
  const asking = all.flatMap((loading) => {
    const name = nameIn(loading.event);
    const { named, place } = loading.known;
    return named === null && name?.by === 'id' ? [{ loading, chargePointId: place.id, id: name.id }] : [];
  });
  if (asking.length === 0) return;
  const found = await findElsewhere(ctx.tx, asking);
  asking.forEach(({ loading }, index) => {
    loading.known = { ...loading.known, isElsewhere: found[index] === true };
  });
}

async function findTransactions(ctx: Ctx, all: readonly Placed[]): Promise<void> {
  const starts: (Placed & { event: TransactionEvent })[] = [];
  for (const loading of all) {
    const { known, event } = loading;
    if (!isOurs(event)) continue;
    if (event.kind === 'started') starts.push(loading as Placed & { event: TransactionEvent });
    else loading.known = { ...known, connector: connectorAt(known.place, event.connectorNumber) };
  }
  if (starts.length > 0) await findStarts(ctx, starts);
  await findOwners(ctx, all);
  await findStrays(ctx, all);
}

/**
 * Loads all that events of different charge points are judged by, and records before what they tell of connectors: by a
 * handful of statements, however many they are. The charge points are held by the caller.
 */
export async function loadAll(ctx: Ctx, told: readonly Told[], memory?: Memory): Promise<Loading[]> {
  const loadings: Loading[] = told.map(({ source, event, at }) => ({
    source,
    event,
    at,
    known: null,
    fault: null,
    remembered: null,
  }));
  const all = memory === undefined ? loadings : await recallAll(ctx, loadings, memory);
  if (all.length > 0) await loadAnew(ctx, all);
  await findNumbered(ctx, loadings.filter(isPlaced));
  return loadings;
}

async function loadAnew(ctx: Ctx, all: readonly Loading[]): Promise<void> {
  await nameConnectors(ctx, all);
  await findPlaces(ctx, all);
  await hearClocks(ctx, all.filter(isPlaced));
  await hearReports(ctx, all);
  await findOpen(ctx, all.filter(isPlaced));
  await findTransactions(ctx, all.filter(isPlaced));
}

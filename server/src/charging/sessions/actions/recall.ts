import type { Ctx } from '../../../platform/ctx';
import type { OrderRow } from '../../orders/rules/order';
import { versionsOf, type OrderVersions } from '../../orders/store/running';
import type { SessionEvent } from '../rules/event';
import { connectorAt } from '../rules/opening';
import { at, outletOf } from './load-reports';
import { knownAt, type Loading } from './loading';
import { isUnchanged, type Memory, outletKey, type Remembered } from './memory';
import { isNamedBy, nameIn } from './naming';

/** Whether an event only brings readings: it is judged by the orders it belongs to, and by no token. */
export const isReading = (event: SessionEvent): boolean =>
  event.kind === 'readings' || (event.kind === 'updated' && event.uid === null);

/** The order that an event names among those remembered; undefined where it names another. */
function namedAmong({ orders }: Remembered, event: SessionEvent): OrderRow | null | undefined {
  const name = nameIn(event);
  return name === null ? null : orders.find(isNamedBy(name));
}

/** The number of the connector that a device names otherwise, where it is remembered; null where it names none so. */
function numberIn(
  { outlets }: Remembered,
  event: SessionEvent,
): { number: number | null } | null | undefined {
  const outlet = outletOf(event);
  if (outlet === null) return null;
  const number = outlets.get(outletKey(outlet));
  return number === undefined ? undefined : { number };
}

/** Judges a reading by what is remembered; whether that suffices. */
function recall(loading: Loading, remembered: Remembered): boolean {
  const named = namedAmong(remembered, loading.event);
  const told = numberIn(remembered, loading.event);
  if (named === undefined || told === undefined) return false;
  const event = told === null ? loading.event : at(loading.event, told.number);
  const { place, orders } = remembered;
  const isOurs = event.kind === 'updated' && event.transaction.by === 'id';
  const connector = isOurs ? connectorAt(place, event.connectorNumber) : null;
  loading.event = event;
  loading.known = knownAt(place, loading.source, { orders, named, connector });
  loading.remembered = remembered;
  return true;
}

/** Finds what readings are judged by in what this node remembers, as far as nobody has changed it; gives those that must be loaded. */
export async function recallAll(ctx: Ctx, all: readonly Loading[], memory: Memory): Promise<Loading[]> {
  const candidates = new Map<Loading, Remembered>();
  for (const loading of all) {
    const known = isReading(loading.event)
      ? memory.get(loading.source.chargePointId, loading.at.getTime())
      : undefined;
    if (known !== undefined) candidates.set(loading, known);
  }
  if (candidates.size === 0) return [...all];
  const versions = await versionsOf(
    ctx.tx,
    [...candidates.keys()].map(({ source }) => source.chargePointId),
  );
  const byPlace = new Map<number, OrderVersions[]>();
  for (const version of versions) {
    const known = byPlace.get(version.charge_point_id);
    if (known === undefined) byPlace.set(version.charge_point_id, [version]);
    else known.push(version);
  }
  return all.filter((loading) => {
    const known = candidates.get(loading);
    const now = byPlace.get(loading.source.chargePointId) ?? [];
    return known === undefined || !isUnchanged(known, now) || !recall(loading, known);
  });
}

import type {
  availability,
  ChargePoint,
  ChargePointLive,
  chargePoints,
  Parsed,
  Result,
  Standing,
} from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import { amenitiesOf } from '../../reference';
import { sliceOf } from '../../kernel/plain-list';
import { grouped } from '../../kernel/grouped';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { categoriesOf } from '../categories/store-uses';
import type { ConnectorRow } from '../connectors/rules';
import { connectorsOf } from '../connectors/store';
import { connectorWords } from '../connectors/texts';
import { groupsOf } from '../groups/store-members';
import type { Tariff } from '../prices/rules';
import type { PriceRow } from '../prices/rules-rows';
import { shownSince } from '../price-changes/rules';
import { withPriceChanges } from '../price-changes/store';
import { toTariffRows } from '../prices/rules-rows';
import { pricesOf } from '../prices/store';
import { type DuplicateRow, toDuplicate } from '../duplicates/rules';
import { duplicatesOf } from '../duplicates/store';
import { type RefusalRow, toRefusal } from '../refusals/rules';
import { refusalsOf } from '../refusals/store';
import { noSums } from './rules';
import type { KeptMedium } from './rules-media';
import { toTotals } from './rules-totals';
import { standingOf } from './rules-standing';
import { toChargePoint, toLive, toRow, type Found, type Sight } from './rules-view';
import { findLive } from './store';
import { chargePointsByIds, findChargePoint, findChargePoints, findHeldIds } from './store-list';
import { mediaOf } from './store-media';
import { countStates, namesOfMembers } from './store-standing';
import { totalsOf } from './store-totals';

/** Rows by the charge point they belong to. */
export const byChargePoint = <R extends { charge_point_id: number }>(rows: readonly R[]): Map<number, R[]> =>
  grouped(rows, (row) => row.charge_point_id);

type Held = Pick<Sight, 'held' | 'mine' | 'powers'>;

/** The connectors that open orders hold, and those of them that the caller holds. */
async function heldConnectors(ctx: Ctx, ids: readonly number[]): Promise<Held> {
  const open = ids.length === 0 ? [] : await ctx.ports.usage.openOn(ctx, ids);
  return {
    held: new Set(open.map((one) => one.connectorId)),
    powers: new Map(open.map((one) => [one.connectorId, one.powerW ?? 0])),
    mine: new Set(open.filter((one) => one.isMine).map((one) => one.connectorId)),
  };
}

const tariffOf = (
  { currency, time_zone: timeZone }: Pick<Found, 'currency' | 'time_zone'>,
  prices: readonly PriceRow[] = [],
): Tariff => ({ currency, timeZone, rows: toTariffRows(prices) });

/** What goes on at charge points, and who took them out. */
async function goingOnAt(ctx: Ctx, found: readonly Found[]) {
  const ids = found.map((one) => one.id);
  const connectors = byChargePoint(await connectorsOf(ctx.tx, ids));
  const held = await heldConnectors(ctx, ids);
  const names = await namesOfMembers(
    ctx.tx,
    found.flatMap((one) => one.out_of_service_by ?? []),
  );
  return (one: Found): Held & Pick<Sight, 'connectors' | 'by'> => ({
    connectors: connectors.get(one.id) ?? [],
    ...held,
    by: names.get(one.out_of_service_by ?? 0) ?? null,
  });
}

/** Rows of one operator's as the caller sees them: seven more questions to the database, however many they are. */
export async function seen(ctx: Ctx, found: readonly Found[]): Promise<Sight[]> {
  const ids = found.map((one) => one.id);
  const operatorId = found[0]?.operator_id ?? 0;
  const sights = await seenByAll(ctx, found);
  const sums = await ctx.ports.lifetime.of(ctx, operatorId, ids);
  const groups = await groupsOf(ctx.tx, operatorId, ids);
  return sights.map((sight) => ({
    ...sight,
    sums: sums.get(sight.found.id) ?? noSums,
    group: groups.get(sight.found.id) ?? null,
  }));
}

/** The same without what is for the operator's own people: what was earned there, and the group. */
async function seenByAll(ctx: Ctx, found: readonly Found[]): Promise<Sight[]> {
  const ids = found.map((one) => one.id);
  const operatorId = found[0]?.operator_id ?? 0;
  const goingOn = await goingOnAt(ctx, found);
  const prices = byChargePoint(await pricesOf(ctx.tx, ids));
  const categories = await categoriesOf(ctx.tx, { operatorId, type: 'charge-point', ids });
  return found.map((one) => ({
    found: one,
    sums: noSums,
    ...goingOn(one),
    group: null,
    categories: categories.get(one.id) ?? [],
    tariff: tariffOf(one, prices.get(one.id)),
    at: ctx.now,
    addressOf: (name) => ctx.ports.files.addressOf(name),
    label: (status) => connectorWords(ctx.locale).status[status],
  }));
}

/** What a charge point in full tells beside: its images, what went wrong at the door, and whether prices come. */
interface Beside {
  media: readonly KeptMedium[];
  refusal: RefusalRow | undefined;
  duplicate: DuplicateRow | undefined;
  hasPriceChanges: boolean;
}

/** What charge points in full tell beside, by id. */
async function besideOf(ctx: Ctx, ids: readonly number[]): Promise<(id: number) => Beside> {
  const refused = byChargePoint(await refusalsOf(ctx.tx, ids));
  const duplicates = byChargePoint(await duplicatesOf(ctx.tx, ids));
  const media = byChargePoint(await mediaOf(ctx.tx, ids));
  const changing = await withPriceChanges(ctx.tx, ids, shownSince(ctx.now));
  return (id) => ({
    media: media.get(id) ?? [],
    refusal: refused.get(id)?.[0],
    duplicate: duplicates.get(id)?.[0],
    hasPriceChanges: changing.has(id),
  });
}

function inFull(ctx: Ctx, sight: Sight, { refusal, duplicate, ...beside }: Beside): ChargePoint {
  return toChargePoint(sight, {
    ...beside,
    refusal: refusal === undefined ? null : toRefusal(refusal),
    duplicate: duplicate === undefined ? null : toDuplicate(duplicate),
    ocppUrl: ctx.ports.addresses.ocppUrl,
    amenities: amenitiesOf(ctx.locale, sight.found.amenity_ids),
  });
}

/** Where the caller charges, asked only when a filter parts "busy" from "busy by you". */
export async function whereIAm(
  ctx: Ctx,
  operatorId: number,
  statuses: readonly string[] = [],
): Promise<number[]> {
  if (!statuses.some((status) => /^(busy|booked)/.test(status))) return [];
  const held = await findHeldIds(ctx.tx, operatorId);
  const { mine } = await heldConnectors(ctx, held);
  if (mine.size === 0) return [];
  const connectors: ConnectorRow[] = await connectorsOf(ctx.tx, held);
  return connectors.filter((one) => mine.has(one.id)).map((one) => one.charge_point_id);
}

/** The operator's charge points as a plain list, by title; a page past the end is empty. */
export async function listChargePoints(
  ctx: Ctx,
  { query }: Parsed<typeof chargePoints.listChargePoints>,
): Promise<ChargePoint[]> {
  const operatorId = operatorOf(ctx);
  const wanted = { ...query, operatorId, mine: await whereIAm(ctx, operatorId, query.status) };
  const found = await findChargePoints(ctx.tx, wanted, { sort: 'title', ...sliceOf(query) });
  return allInFull(ctx, found);
}

async function allInFull(ctx: Ctx, found: readonly Found[]): Promise<ChargePoint[]> {
  const sights = await seen(ctx, found);
  const beside = await besideOf(
    ctx,
    found.map(({ id }) => id),
  );
  return sights.map((sight) => inFull(ctx, sight, beside(sight.found.id)));
}

/** Charge points of an operator's without what is for its own people, in the order of their ids: who may see them is judged before. */
export async function shownToDrivers(
  ctx: Ctx,
  operatorId: number,
  ids: readonly number[],
): Promise<ChargePoint[]> {
  if (ids.length === 0) return [];
  const sights = await seenByAll(ctx, await chargePointsByIds(ctx.tx, operatorId, ids));
  const media = byChargePoint(await mediaOf(ctx.tx, ids));
  const untold = { refusal: undefined, duplicate: undefined, hasPriceChanges: false };
  return sights.map((sight) => inFull(ctx, sight, { ...untold, media: media.get(sight.found.id) ?? [] }));
}

/** A page of the operator's charge points. */
export async function chargePointTable(
  ctx: Ctx,
  { query }: Parsed<typeof chargePoints.chargePointTable>,
): Promise<Result<typeof chargePoints.chargePointTable>> {
  const operatorId = operatorOf(ctx);
  const { page, per_page: perPage, sort = 'title', ...filters } = query;
  const wanted = { ...filters, operatorId, mine: await whereIAm(ctx, operatorId, query.status) };
  const lifetime = ctx.ports.lifetime.all(operatorId);
  const totals = await totalsOf(ctx.tx, wanted, lifetime);
  const { currency } = await operatorProfile(ctx, operatorId);
  const found = await findChargePoints(ctx.tx, wanted, {
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
    lifetime,
  });
  const sights = await seen(ctx, found);
  return {
    data: sights.map(toRow),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(totals.count / perPage)),
      per_page: perPage,
      total: totals.count,
    },
    totals: toTotals(totals, currency),
  };
}

/** One charge point of the operator's in full. */
export async function getChargePoint(
  ctx: Ctx,
  { params }: Parsed<typeof chargePoints.getChargePoint>,
): Promise<ChargePoint> {
  const found = await findChargePoint(ctx.tx, operatorOf(ctx), params.id);
  if (found === null) throw new Problem('not-found');
  const [sight] = await seen(ctx, [found]);
  if (sight === undefined) throw new Problem('not-found');
  const beside = await besideOf(ctx, [found.id]);
  return inFull(ctx, sight, beside(found.id));
}

/** Why charge points of an operator's have their status, by id. */
export async function standingsOf(
  ctx: Ctx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const found = await chargePointsByIds(ctx.tx, operatorId, ids);
  const goingOn = await goingOnAt(ctx, found);
  return new Map(
    found.map((one) => {
      const now = goingOn(one);
      return [one.id, standingOf(one, now.connectors, now)];
    }),
  );
}

/** How many of the operator's charge points have which status, and why. */
export async function chargePointStates(ctx: Ctx): Promise<Result<typeof availability.chargePointStates>> {
  const states = await countStates(ctx.tx, operatorOf(ctx));
  return states.map(({ status, reason, count }) => ({ status, reason, count }));
}

/** A charge point's connection and connectors for those who watch it, whoever asks: doors check before; `usage` says which an open order holds. */
export async function connectionOf(
  ctx: Ctx,
  id: number,
  usage: Pick<Sight, 'held' | 'powers'>,
): Promise<Omit<ChargePointLive, 'orders'> | null> {
  const found = await findLive(ctx.tx, id);
  if (found === null) return null;
  const connectors = await connectorsOf(ctx.tx, [id]);
  const takenBy = found.out_of_service_by;
  const by = takenBy === null ? null : ((await namesOfMembers(ctx.tx, [takenBy])).get(takenBy) ?? null);
  const tariff = tariffOf(found, await pricesOf(ctx.tx, [id]));
  return toLive(found, { connectors, tariff, ...usage, by, at: ctx.now });
}

/** Refuses a charge point that is not the caller's operator's. */
export async function requireChargePoint(ctx: Ctx, id: number): Promise<void> {
  if ((await findChargePoint(ctx.tx, operatorOf(ctx), id)) === null) throw new Problem('not-found');
}

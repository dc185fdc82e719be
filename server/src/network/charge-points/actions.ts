import type { ChargePoint, ChargePointLive, chargePoints, facets, Parsed, Result } from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../identity';
import { amenitiesOf } from '../../reference';
import { sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { connectorStatusText } from '../../platform/i18n/texts';
import type { ConnectorRow } from '../connectors/rules';
import { connectorsOf } from '../connectors/store';
import type { PriceRow } from '../prices/rules-rows';
import { toTariffRow } from '../prices/rules-rows';
import { pricesOf } from '../prices/store';
import { type RefusalRow, toRefusal } from '../refusals/rules';
import { refusalsOf } from '../refusals/store';
import { toFacets, toTotals } from './rules-totals';
import { toChargePoint, toLive, toRow, type Found, type Sight } from './rules-view';
import { findLive } from './store';
import { findChargePoint, findChargePoints, findHeldIds } from './store-list';
import { facetsOf, totalsOf } from './store-totals';

/** Rows by the charge point they belong to. */
export function byChargePoint<R extends { charge_point_id: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.charge_point_id);
    if (group === undefined) groups.set(row.charge_point_id, [row]);
    else group.push(row);
  }
  return groups;
}

async function connectorsHeldByMe(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const open = await ctx.ports.usage.openOn(ctx, ids);
  return new Set(open.filter((one) => one.isMine).map((one) => one.connectorId));
}

/** Rows as the caller sees them: two more questions to the database, however many they are. */
export async function seen(ctx: Ctx, found: readonly Found[]): Promise<Sight[]> {
  const ids = found.map((one) => one.id);
  const connectors = byChargePoint(await connectorsOf(ctx.tx, ids));
  const mine = await connectorsHeldByMe(ctx, ids);
  return found.map((one) => ({
    found: one,
    connectors: connectors.get(one.id) ?? [],
    mine,
    label: (status) => connectorStatusText(ctx.locale, status),
  }));
}

function inFull(
  ctx: Ctx,
  sight: Sight,
  beside: { prices: readonly PriceRow[]; refusal: RefusalRow | undefined },
): ChargePoint {
  const { currency, time_zone: timeZone } = sight.found;
  return toChargePoint(sight, {
    refusal: beside.refusal === undefined ? null : toRefusal(beside.refusal),
    tariff: { currency, timeZone, rows: beside.prices.map(toTariffRow) },
    atMs: ctx.now.getTime(),
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
  const mine = await connectorsHeldByMe(ctx, held);
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
  const sights = await seen(ctx, found);
  const ids = found.map((one) => one.id);
  const priced = byChargePoint(await pricesOf(ctx.tx, ids));
  const refused = byChargePoint(await refusalsOf(ctx.tx, ids));
  return sights.map((sight) => {
    const { id } = sight.found;
    return inFull(ctx, sight, { prices: priced.get(id) ?? [], refusal: refused.get(id)?.[0] });
  });
}

/** A page of the operator's charge points. */
export async function chargePointTable(
  ctx: Ctx,
  { query }: Parsed<typeof chargePoints.chargePointTable>,
): Promise<Result<typeof chargePoints.chargePointTable>> {
  const operatorId = operatorOf(ctx);
  const { page, per_page: perPage, sort = 'title', ...filters } = query;
  const wanted = { ...filters, operatorId, mine: await whereIAm(ctx, operatorId, query.status) };
  const totals = await totalsOf(ctx.tx, wanted);
  const { currency } = await operatorProfile(ctx, operatorId);
  const found = await findChargePoints(ctx.tx, wanted, {
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
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

/** What the operator's charge points can be filtered by. */
export async function chargePointFacets(ctx: Ctx): Promise<Result<typeof facets.chargePointFacets>> {
  return toFacets(await facetsOf(ctx.tx, operatorOf(ctx)));
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
  const [refusal] = await refusalsOf(ctx.tx, [found.id]);
  return inFull(ctx, sight, { prices: await pricesOf(ctx.tx, [found.id]), refusal });
}

/** A charge point's connection and connectors for those who watch it, whoever asks: doors check before. */
export async function connectionOf(ctx: Ctx, id: number): Promise<Omit<ChargePointLive, 'orders'> | null> {
  const found = await findLive(ctx.tx, id);
  return found === null ? null : toLive(found, await connectorsOf(ctx.tx, [id]));
}

/** Refuses a charge point that is not the caller's operator's. */
export async function requireChargePoint(ctx: Ctx, id: number): Promise<void> {
  if ((await findChargePoint(ctx.tx, operatorOf(ctx), id)) === null) throw new Problem('not-found');
}

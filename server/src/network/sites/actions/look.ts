import {
  type Parsed,
  type Result,
  type Site,
  type SiteDetail,
  type SiteFigures,
  siteNames,
  sites,
  type SiteTotals,
  toKwh,
  toMajor,
} from '@voltdeck/contract';
import { operatorOf, operatorProfile } from '../../../identity';
import { sliceOf } from '../../../kernel/plain-list';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { sinceDays, type SiteTable, toDetail, toSite, withinReach } from '../rules';
import { findSite } from '../store';
import { chargePointsAt, figuresOf } from '../../charge-points/store-sites';
import { countSites, findSites } from '../store-list';

/** The operator's sites by name. */
export async function listSites(ctx: Ctx, { query }: Parsed<typeof siteNames.listSites>): Promise<Site[]> {
  const { search, ...slice } = query;
  const wanted = { operatorId: operatorOf(ctx), search };
  const rows = await findSites(ctx.tx, wanted, { sort: 'name', ...sliceOf(slice) });
  return rows.map((row) => toSite(row, ctx.now));
}

const nothing: SiteFigures = {
  states: [],
  connectors: 0,
  connectors_free: 0,
  connectors_in_use: 0,
  power: 0,
};

/** How sites stand now, each by its id. */
async function figures(ctx: Ctx, rows: readonly SiteTable[]): Promise<Map<number, SiteFigures>> {
  const operatorId = operatorOf(ctx);
  const ids = rows.map((row) => row.id);
  const places = await chargePointsAt(ctx.tx, operatorId, ids);
  const draws = places.length === 0 ? [] : await ctx.ports.usage.openOn(ctx, places);
  const found = await figuresOf(ctx.tx, operatorId, { ids, draws });
  return new Map(
    ids.map((id) => {
      const one = found.get(id);
      if (one === undefined) return [id, nothing];
      const { states, connectors, free, inUse, powerW } = one;
      const outlets = { connectors, connectors_free: free, connectors_in_use: inUse };
      return [id, { states, ...outlets, power: powerW / 1000 }];
    }),
  );
}

/** A page of the operator's sites. */
export async function siteTable(
  ctx: Ctx,
  { query }: Parsed<typeof sites.siteTable>,
): Promise<Result<typeof sites.siteTable>> {
  const { page, per_page: perPage, sort = 'name', ...filters } = query;
  const wanted = { ...filters, operatorId: operatorOf(ctx) };
  const total = await countSites(ctx.tx, wanted);
  const rows = await findSites(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const known = await figures(ctx, withinReach(rows, sites.mostLookedAt));
  return {
    data: rows.map((row) => ({ ...toSite(row, ctx.now), figures: known.get(row.id) ?? null })),
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    },
  };
}

/** One site of the operator's in full. */
export async function siteOf(ctx: Ctx, id: number): Promise<SiteDetail> {
  const row = await findSite(ctx.tx, operatorOf(ctx), id);
  if (row === null) throw new Problem('not-found');
  const known = await figures(ctx, [row]);
  return toDetail(row, known.get(id) ?? nothing, ctx.now);
}

export const getSite = (ctx: Ctx, { params }: Parsed<typeof sites.getSite>): Promise<SiteDetail> =>
  siteOf(ctx, params.id);

/** What sessions came to at a site of the operator's in the last days of its calendar. */
export async function getSiteTotals(
  ctx: Ctx,
  { params, query }: Parsed<typeof sites.getSiteTotals>,
): Promise<SiteTotals> {
  const operatorId = operatorOf(ctx);
  const row = await findSite(ctx.tx, operatorId, params.id);
  if (row === null) throw new Problem('not-found');
  const { currency } = await operatorProfile(ctx, operatorId);
  const since = sinceDays(row.time_zone, ctx.now, query.days);
  const ids = await chargePointsAt(ctx.tx, operatorId, [row.id]);
  const of = { operatorId, ids, currency };
  const sums = await ctx.ports.lifetime.between(ctx, of, { since, until: ctx.now });
  return {
    from: since.toISOString(),
    orders: sums.orders,
    energy: toKwh(sums.energyWh),
    earnings: toMajor(sums.earningMinor, currency),
    currency,
  };
}

import { chargePoints, type Parsed, prices, sites, type ZoneChange } from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { isTimeZone } from '../../../kernel/zoned';
import type { Ctx } from '../../../platform/ctx';
import { byChargePoint } from '../../charge-points/actions';
import { pricesOf } from '../../prices/store';
import { momentsOf, shiftsBetween, type SiteTable } from '../rules';
import { findSite } from '../store';
import { chargePointsAt } from '../../charge-points/store-sites';
import { countByZone, pricedByZone } from '../store-zone';

/** What another time zone does to a site, in numbers. */
export async function zoneCounts(ctx: Ctx, { id, operator_id: operatorId, time_zone: from }: SiteTable) {
  const counted = await countByZone(ctx.tx, { operatorId, siteId: id, timeZone: from });
  const places = await chargePointsAt(ctx.tx, operatorId, [id]);
  const open = places.length === 0 ? [] : await ctx.ports.usage.openOn(ctx, places);
  return { ...counted, open_orders: open.length };
}

/** Who may not read power centers or their prices is told how many, and not which. */
const maySeeRows = (ctx: Ctx): boolean =>
  [chargePoints.listChargePoints, prices.listPrices].every(({ needs }) => mayCall(memberOf(ctx), needs));

/** What another time zone would do to the prices of a site of the operator's. */
export async function previewZone(
  ctx: Ctx,
  { params, query }: Parsed<typeof sites.previewZone>,
): Promise<ZoneChange> {
  const operatorId = operatorOf(ctx);
  const site = await findSite(ctx.tx, operatorId, params.id);
  if (site === null) throw new Problem('not-found');
  const zones = { from: site.time_zone, to: query.time_zone };
  if (!isTimeZone(zones.to))
    throw new Problem('fields.invalid', { errors: { time_zone: [{ code: 'choice' }] } });
  const wanted = { operatorId, siteId: site.id, timeZone: zones.from, limit: sites.mostTold };
  const told = maySeeRows(ctx) ? await pricedByZone(ctx.tx, wanted) : [];
  const ids = told.map(({ id }) => id);
  const rows = byChargePoint(ids.length === 0 ? [] : await pricesOf(ctx.tx, ids));
  return {
    ...zones,
    shifts: shiftsBetween(zones.from, zones.to, ctx.now),
    ...(await zoneCounts(ctx, site)),
    rows: told.map(({ id, title }) => ({
      id,
      title,
      prices: (rows.get(id) ?? []).map(({ starting_time, ending_time }) => ({
        starting_time,
        ending_time,
        ...momentsOf(starting_time, zones, ctx.now),
      })),
    })),
  };
}

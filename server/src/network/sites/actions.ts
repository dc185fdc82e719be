import type { Parsed, SiteBody, SiteDetail, sites } from '@voltdeck/contract';
import { operatorOf, operatorProfile, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { forgetSite, holdAtSite, moveToZone } from '../charge-points/store';
import { siteOf } from './actions/look';
import { zoneCounts } from './actions/zone';
import { SiteChanged } from './facts';
import {
  type Address,
  changedNames,
  faultsOf,
  settingsBy,
  type SiteSettings,
  type SiteTable,
  those,
} from './rules';
import { holdSite, insertSite, removeSite, saveSite } from './store';

export interface NewSite extends Partial<Address> {
  operatorId: number;
  name: string;
  latitude?: number;
  longitude?: number;
  /** The operator's unless told. */
  timeZone?: string;
  hours?: SiteSettings['hours'];
  /** What its connection to the grid carries. */
  gridPowerKw?: number;
}

function refuseFaults(settings: SiteSettings): void {
  const errors = faultsOf(settings);
  if (Object.keys(errors).length > 0) throw new Problem('fields.invalid', { errors });
}

/** Adds a site of an operator's. */
async function add(ctx: Ctx, operatorId: number, body: SiteBody): Promise<{ id: number }> {
  const settings = settingsBy(body, (await operatorProfile(ctx, operatorId)).timeZone);
  refuseFaults(settings);
  const id = await insertSite(ctx.tx, operatorId, { settings, at: ctx.now });
  const { name } = settings;
  const entry = { action: 'created', noun: 'charging-site', nounId: id, operatorId, name };
  await recordAudit(ctx, { ...entry, before: null, after: settings });
  await ctx.announce(SiteChanged, { siteId: id }, operatorId);
  return { id };
}

/** Adds a site; its charge points take its address and its time zone. */
export const createSite = (
  ctx: Ctx,
  { operatorId, timeZone, gridPowerKw, ...said }: NewSite,
): Promise<{ id: number }> => add(ctx, operatorId, { ...said, time_zone: timeZone, grid_power: gridPowerKw });

/** Adds a site of the caller's operator. */
export async function addSite(ctx: Ctx, { body }: Parsed<typeof sites.createSite>): Promise<SiteDetail> {
  const { id } = await add(ctx, operatorOf(ctx), body);
  return siteOf(ctx, id);
}

/** Refuses another time zone that moves prices and hours of charge points, until that is confirmed. */
async function confirmZone(ctx: Ctx, before: SiteTable, timeZone: string): Promise<void> {
  const counts = await zoneCounts(ctx, before);
  if (counts.charge_points === 0) return;
  const { charge_points, priced, open_orders: orders } = counts;
  throw new Problem('charging-site.zone-unconfirmed', {
    field: 'time_zone',
    args: { from: before.time_zone, to: timeZone, charge_points, priced, orders },
  });
}

/** Replaces what is said of a site of the operator's; its charge points take another time zone with it, unless they have one of their own. */
export async function replaceSite(
  ctx: Ctx,
  { params, body }: Parsed<typeof sites.replaceSite>,
): Promise<SiteDetail> {
  const { version, confirm_time_zone: isConfirmed, ...said } = body;
  const operatorId = operatorOf(ctx);
  // Those that take another zone are held before their site is, which is the order of locks everywhere (docs/decisions.md#charging-sites).
  if (said.time_zone !== undefined && said.time_zone !== null)
    await holdAtSite(ctx.tx, operatorId, params.id);
  const before = await holdSite(ctx.tx, operatorId, params.id);
  if (before === null) throw new Problem('not-found');
  // Held already, so of two who send the same version at once the second one sees the first one's.
  if (version !== undefined && version !== before.version) throw new Problem('charging-site.changed');
  const { id, time_zone: from } = before;
  const settings = settingsBy(said, from);
  refuseFaults(settings);
  const { time_zone: to } = settings;
  if (to !== from && isConfirmed !== true) await confirmZone(ctx, before, to);
  const changed = changedNames(before, settings);
  if (changed.length > 0) await saveSite(ctx.tx, id, settings);
  if (to !== from) await moveToZone(ctx.tx, id, { from, to });
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'charging-site',
    nounId: id,
    name: settings.name,
    before: those(before, changed),
    after: those(settings, changed),
  });
  await ctx.announce(SiteChanged, { siteId: id }, operatorId);
  return siteOf(ctx, id);
}

/** Deletes a site of the operator's where no charge point stands, once that is confirmed. */
export async function deleteSite(
  ctx: Ctx,
  { params, query, body }: Parsed<typeof sites.deleteSite>,
): Promise<{ id: number }> {
  const operatorId = operatorOf(ctx);
  const found = await holdSite(ctx.tx, operatorId, params.id);
  if (found === null) throw new Problem('not-found');
  const { id, name, charge_points_count: count } = found;
  if (count > 0) throw new Problem('charging-site.in-use', { args: { name, charge_points: count } });
  if (query.confirm !== true && body.confirm !== true) {
    const views = await ctx.ports.viewsOfSite(ctx, operatorId, id);
    throw new Problem('charging-site.delete-unconfirmed', { args: { name, views } });
  }
  await forgetSite(ctx.tx, operatorId, id);
  await removeSite(ctx.tx, id);
  const entry = { action: 'deleted', noun: 'charging-site', nounId: id, name };
  await recordAudit(ctx, { ...entry, before: { name }, after: null });
  await ctx.announce(SiteChanged, { siteId: id }, operatorId);
  return { id };
}

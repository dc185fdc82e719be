import type { Parsed, Site, sites } from '@voltdeck/contract';
import { operatorOf, operatorProfile, recordAudit } from '../../identity';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import { isTimeZone } from '../../kernel/zoned';
import type { Ctx } from '../../platform/ctx';
import { SiteChanged } from './facts';
import { toSite, type Address } from './rules';
import { insertSite, sitesOf } from './store';

export interface NewSite extends Partial<Address> {
  operatorId: number;
  name: string;
  latitude?: number;
  longitude?: number;
  /** The operator's unless told. */
  timeZone?: string;
}

/** The operator's sites by name. */
export async function listSites(ctx: Ctx, { query }: Parsed<typeof sites.listSites>): Promise<Site[]> {
  const rows = await sitesOf(ctx.tx, operatorOf(ctx), {
    words: searchedWords(query.search),
    ...sliceOf(query),
  });
  return rows.map(({ chargePoints, ...row }) => toSite(row, chargePoints));
}

/** Adds a site; its charge points take its address and its time zone. */
export async function createSite(ctx: Ctx, site: NewSite): Promise<{ id: number }> {
  const { operatorId } = site;
  const timeZone = site.timeZone ?? (await operatorProfile(ctx, operatorId)).timeZone;
  if (!isTimeZone(timeZone)) {
    throw new Problem('fields.invalid', { errors: { time_zone: [{ code: 'choice' }] } });
  }
  const id = await insertSite(ctx.tx, {
    operator_id: operatorId,
    name: site.name,
    address_line_1: site.address_line_1 ?? null,
    address_line_2: site.address_line_2 ?? null,
    address_line_3: site.address_line_3 ?? null,
    city: site.city ?? null,
    state: site.state ?? null,
    zipcode: site.zipcode ?? null,
    country: site.country ?? null,
    latitude: site.latitude ?? null,
    longitude: site.longitude ?? null,
    time_zone: timeZone,
    created_at: ctx.now,
  });
  await recordAudit(ctx, {
    action: 'created',
    noun: 'charging-site',
    nounId: id,
    operatorId,
    name: site.name,
    before: null,
    after: { ...site, operatorId: null, timeZone: null, time_zone: timeZone },
  });
  await ctx.announce(SiteChanged, { siteId: id }, operatorId);
  return { id };
}

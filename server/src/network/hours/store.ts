import type { Hours } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HoursOfPlace } from './rules';

/** A charge point at a site, or at none. */
interface AtSite {
  charging_site_id: number | null;
}

/** Adds to charge points the hours of their sites, each read once however many stand there. */
export async function withSiteHours<Row extends AtSite>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & Pick<HoursOfPlace, 'site_hours'>)[]> {
  const ids = [...new Set(rows.flatMap((row) => row.charging_site_id ?? []))];
  const hours = ids.length === 0 ? new Map<number, Hours>() : await hoursOfSites(tx, ids);
  return rows.map((row) => ({ ...row, site_hours: hours.get(row.charging_site_id ?? 0) ?? null }));
}

async function hoursOfSites(tx: Tx, ids: readonly number[]): Promise<Map<number, Hours>> {
  const { rows } = await sql<{ id: number; hours: Hours }>`
    select id, hours from charging_sites where id = any(${[...ids]}::bigint[]) and hours is not null`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.hours]));
}

type Kept = Omit<HoursOfPlace, 'site_hours'> & AtSite & { id: number; time_zone: string };

/** The hours of charge points and of their sites, of those that may have any. */
export async function hoursOfPlaces(
  tx: Tx,
  ids: readonly number[],
): Promise<(Kept & Pick<HoursOfPlace, 'site_hours'>)[]> {
  const { rows } = await sql<Kept>`
    select id, time_zone, open_time, close_time, hours, charging_site_id from charge_points
    where id = any(${[...ids]}::bigint[])
      and (hours is not null or open_time is not null or charging_site_id is not null)`.execute(tx);
  return withSiteHours(tx, rows);
}

import type { Hours } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Found } from './rules-view';

/** Hours of a charge point, and where it stands. */
type Kept = Pick<Found, 'id' | 'time_zone' | 'open_time' | 'close_time' | 'hours' | 'charging_site_id'>;

/** The hours of charge points that may have any: of their own, or of their sites. */
export async function hoursOfPlaces(tx: Tx, ids: readonly number[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select id, time_zone, open_time, close_time, hours, charging_site_id from charge_points
    where id = any(${[...ids]}::bigint[])
      and (hours is not null or open_time is not null or charging_site_id is not null)`.execute(tx);
  return rows;
}

/** Adds to charge points the hours of their sites, each read once however many stand there. */
export async function withSiteHours<Row extends Pick<Kept, 'charging_site_id'>>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & { site_hours: Hours | null })[]> {
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

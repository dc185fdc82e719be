import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HoursOfPlace } from './rules';

/** The hours of charge points and of their sites, of those that have any. */
export async function hoursOfPlaces(
  tx: Tx,
  ids: readonly number[],
): Promise<(HoursOfPlace & { id: number; time_zone: string })[]> {
  const { rows } = await sql<HoursOfPlace & { id: number; time_zone: string }>`
    select c.id, c.time_zone, c.open_time, c.close_time, c.hours, s.hours as site_hours
    from charge_points c left join charging_sites s on s.id = c.charging_site_id
    where c.id = any(${[...ids]}::bigint[])
      and (c.hours is not null or c.open_time is not null or s.hours is not null)`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { OfFleet } from './store';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_holidays: { fleet_id: number; operator_id: number; day: string; name: string };
  }
}

export interface Holiday {
  day: string;
  name: string;
}

/** The holidays of a fleet in the order of the calendar. */
export async function holidaysOf(tx: Tx, fleetId: number): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day::text as day, name from fleet_holidays where fleet_id = ${fleetId} order by day
  `.execute(tx);
  return rows;
}

/** Replaces the holidays of a fleet. */
export async function replaceHolidays(
  tx: Tx,
  { operatorId, fleetId }: OfFleet,
  holidays: readonly Holiday[],
): Promise<void> {
  await tx
    .deleteFrom('fleet_holidays')
    .where('operator_id', '=', operatorId)
    .where('fleet_id', '=', fleetId)
    .execute();
  if (holidays.length === 0) return;
  await tx
    .insertInto('fleet_holidays')
    .values(holidays.map((holiday) => ({ fleet_id: fleetId, operator_id: operatorId, ...holiday })))
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { sumsIn } from './store-sums';
import type { LineRow, MonthDeposits } from './rules-invoices';
import type { Asked } from './store';

/** What a fleet paid in by the month, less what was taken back, the first first. */
export async function depositsByMonth(
  tx: Tx,
  { operatorId, fleetId, timeZone }: { operatorId: number; fleetId: number; timeZone: string },
): Promise<MonthDeposits[]> {
  const { rows } = await sql<MonthDeposits>`
    select date_trunc('month', (at at time zone ${timeZone})::date)::date::text as day, sum(amount_minor)::bigint as "amountMinor"
    from fleet_deposits where operator_id = ${operatorId} and fleet_id = ${fleetId}
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** The vehicles that something was booked for in a time, those that cost most first. */
export async function linesOfInvoice(tx: Tx, { fleetId, days }: Asked): Promise<LineRow[]> {
  const rowsOf = (subject: 'booked' | 'changed') => sumsIn({ fleetId, subject, ...days });
  const { rows } = await sql<LineRow>`
    select v.id, v.title, v.license_plate as "licensePlate", sum(s.sessions)::int as sessions,
      sum(s.energy_wh)::bigint as "energyWh", sum(s.charged)::bigint as "chargedMinor", sum(s.changed)::bigint as "changedMinor"
    from (
      select subject_id, sessions, energy_wh, cost_minor as charged, 0 as changed from ${rowsOf('booked')} b
      union all
      select subject_id, sessions, energy_wh, 0, cost_minor from ${rowsOf('changed')} c
    ) s join vehicles v on v.id = s.subject_id
    group by v.id
    having sum(s.sessions) <> 0 or sum(s.energy_wh) <> 0 or sum(s.charged) <> 0 or sum(s.changed) <> 0
    order by sum(s.charged + s.changed) desc, v.id`.execute(tx);
  return rows;
}

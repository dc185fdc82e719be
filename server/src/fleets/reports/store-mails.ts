import type { Locale } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_report_wishes: { membership_id: number; fleet_id: number; since: string };
  }
}

/** Whose wish it is, and of which fleet. */
export interface WishOf {
  membershipId: number;
  fleetId: number;
}

export async function hasWish(tx: Tx, { membershipId, fleetId }: WishOf): Promise<boolean> {
  const row = await tx
    .selectFrom('fleet_report_wishes')
    .select('fleet_id')
    .where('membership_id', '=', membershipId)
    .where('fleet_id', '=', fleetId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a wish; one that is there stays as old as it is. */
export async function insertWish(
  tx: Tx,
  { membershipId, fleetId, since }: WishOf & { since: string },
): Promise<void> {
  await tx
    .insertInto('fleet_report_wishes')
    .values({ membership_id: membershipId, fleet_id: fleetId, since })
    .onConflict((conflict) => conflict.columns(['membership_id', 'fleet_id']).doNothing())
    .execute();
}

export async function deleteWish(tx: Tx, { membershipId, fleetId }: WishOf): Promise<void> {
  await tx
    .deleteFrom('fleet_report_wishes')
    .where('membership_id', '=', membershipId)
    .where('fleet_id', '=', fleetId)
    .execute();
}

/** Somebody whose mail of a month is due. */
export interface Due extends WishOf {
  operatorId: number;
  fleet: string;
  email: string;
  locale: Locale;
  isFleetAdmin: boolean;
  /** Its first day. */
  month: string;
}

/** The hour of the morning from which on a month that is over is told, so that what came late in the night is in it. */
const tellingHour = 6;

/** Whose mails of the last month are due, with their persons `p`, fleets `f` and months `t`; whoever may not read the report any more is left out. */
const due = (at: Date): Query => sql`
      fleet_report_wishes w
      join memberships m on m.id = w.membership_id and m.status = 'active' and m.ended_at is null
      join persons p on p.id = m.person_id
      join fleets f on f.id = w.fleet_id and f.operator_id = m.operator_id and f.deleted_at is null
      join operators o on o.id = m.operator_id
      cross join lateral (
        select (date_trunc('month', ${at}::timestamptz at time zone o.time_zone) - interval '1 month')::date as month,
          ${at}::timestamptz at time zone o.time_zone as now
      ) t
      where w.since <= t.month
        and t.now >= date_trunc('month', t.now) + make_interval(hours => ${tellingHour})
        and case m.role
          when 'fleet_admin' then exists (select from membership_fleets a
            where a.membership_id = m.id and a.fleet_id = w.fleet_id and 'fleet.report.read' = any(a.permissions))
          else m.is_owner or 'fleet.read' = any(m.permissions) end
        and not exists (select from fleet_report_mails s
          where s.membership_id = w.membership_id and s.fleet_id = w.fleet_id and s.month = t.month)`;

/** The operators of those whose mail is due. */
export async function operatorsDue(tx: Tx, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct o.id from ${due(at)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes those at these operators whose mail of the last month is due, at most so many, and gives them; those noted before are left out. */
export async function noteDue(
  tx: Tx,
  { operatorIds, at, most }: { operatorIds: readonly number[]; at: Date; most: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select w.membership_id as "membershipId", w.fleet_id as "fleetId", m.operator_id as "operatorId", f.name as fleet,
        p.email, p.locale, m.role = 'fleet_admin' as "isFleetAdmin", t.month
      from ${due(at)} and o.id = any(${[...operatorIds]}::bigint[])
      order by w.fleet_id, w.membership_id limit ${most}
    ), noted as (
      insert into fleet_report_mails (membership_id, fleet_id, month, queued_at)
      select "membershipId", "fleetId", month, ${at} from due on conflict do nothing
      returning membership_id, fleet_id
    )
    select due.*, due.month::text as month from due
    join noted on noted.membership_id = due."membershipId" and noted.fleet_id = due."fleetId"
    order by "fleetId", "membershipId"`.execute(tx);
  return rows;
}

import type { leakage, LeakageRunState } from '@voltdeck/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** What a run has compared and found. */
export type ComparedFigures = NonNullable<leakage.LeakageRun['compared']>;

interface LeakageRunsTable {
  id: Generated<number>;
  operator_id: number;
  day: string | null;
  by_membership: number | null;
  state: LeakageRunState;
  period_from: Date;
  period_to: Date;
  asked_at: Date;
  ended_at: Date | null;
  compared: ComparedFigures | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    leakage_runs: LeakageRunsTable;
  }
}

/** A run as it is kept. */
export interface RunRow {
  id: number;
  operatorId: number;
  state: LeakageRunState;
  from: Date;
  to: Date;
  by: string | null;
  askedAt: Date;
  endedAt: Date | null;
  compared: ComparedFigures | null;
}

const runsWhere = (which: RawBuilder<unknown>): RawBuilder<RunRow> => sql<RunRow>`
  select r.id, r.operator_id as "operatorId", r.state, r.period_from as from, r.period_to as to,
    nullif(trim(p.first_name || ' ' || p.last_name), '') as by, r.asked_at as "askedAt", r.ended_at as "endedAt", r.compared
  from leakage_runs r left join memberships m on m.id = r.by_membership left join persons p on p.id = m.person_id
  where ${which}`;

/** The last runs of an operator, newest first. */
export async function newestRuns(tx: Tx, operatorId: number, limit: number): Promise<RunRow[]> {
  const which = sql`r.operator_id = ${operatorId} order by r.id desc limit ${limit}`;
  return (await runsWhere(which).execute(tx)).rows;
}

/** The run of an operator that waits; null where none does. */
export async function waitingRun(tx: Tx, operatorId: number): Promise<RunRow | null> {
  const which = sql`r.operator_id = ${operatorId} and r.state = 'waiting'`;
  return (await runsWhere(which).execute(tx)).rows[0] ?? null;
}

/** A run that waits, held until the transaction ends; null where it does not wait any more. */
export async function holdRun(tx: Tx, id: number): Promise<RunRow | null> {
  const held = await sql`select from leakage_runs where id = ${id} and state = 'waiting' for update`.execute(
    tx,
  );
  if (held.rows.length === 0) return null;
  return (await runsWhere(sql`r.id = ${id}`).execute(tx)).rows[0] ?? null;
}

/** Notes a run that somebody asks for; null where one of the operator's waits already. */
export async function insertRun(
  tx: Tx,
  run: { operatorId: number; membershipId: number; from: Date; to: Date; at: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('leakage_runs')
    .values({
      operator_id: run.operatorId,
      day: null,
      by_membership: run.membershipId,
      state: 'waiting',
      period_from: run.from,
      period_to: run.to,
      asked_at: run.at,
      ended_at: null,
      compared: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Notes the run of a day for each operator whose clock shows at least so many minutes and that has none of its day yet. It
 * looks back some days beyond the end of the one before, because what came late is completed late.
 */
export async function insertDailyRuns(
  tx: Tx,
  now: Date,
  { fromMinute, usualDays, againDays }: { fromMinute: number; usualDays: number; againDays: number },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    insert into leakage_runs (operator_id, day, state, period_from, period_to, asked_at)
    select o.id, t.today::date, 'waiting',
      coalesce(
        (select greatest(r.period_to - make_interval(days => ${againDays}), t.today at time zone o.time_zone
            - make_interval(days => ${usualDays}))
          from leakage_runs r where r.operator_id = o.id and r.state = 'done' and r.day is not null
          order by r.id desc limit 1),
        t.today at time zone o.time_zone - make_interval(days => ${usualDays})
      ), t.today at time zone o.time_zone, ${now}
    from operators o cross join lateral (select date_trunc('day', ${now}::timestamptz at time zone o.time_zone) as today) t
    where extract(epoch from ${now}::timestamptz at time zone o.time_zone - t.today) >= ${fromMinute * 60}
      and not exists (select from leakage_runs r where r.operator_id = o.id and r.day = t.today::date)
    on conflict do nothing returning id`.execute(tx);
  return rows;
}

/** Runs that have waited since before a moment: whatever was to carry them out is gone. */
export const runsWaitingSince = (tx: Tx, before: Date): Promise<{ id: number }[]> =>
  tx
    .selectFrom('leakage_runs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('asked_at', '<', before)
    .execute();

/** Ends a run that the caller holds. */
export async function endRun(
  tx: Tx,
  id: number,
  end: { state: 'done' | 'failed'; at: Date; compared: ComparedFigures | null },
): Promise<void> {
  await tx
    .updateTable('leakage_runs')
    .set({
      state: end.state,
      ended_at: end.at,
      compared: end.compared === null ? null : sql`${JSON.stringify(end.compared)}::jsonb`,
    })
    .where('id', '=', id)
    .execute();
}

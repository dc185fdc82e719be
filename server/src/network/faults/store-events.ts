import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { EventChange } from './rules-events';
import { lastedUntil } from './store';

/** A change of a fault at its place, 0 being the charge point as a whole. */
export interface PlacedChange extends EventChange {
  chargePointId: number;
  number: number;
}

const told = (changes: readonly PlacedChange[]) => sql`unnest(
  ${changes.map((each) => each.chargePointId)}::bigint[],
  ${changes.map((each) => each.number)}::integer[],
  ${changes.map((each) => each.component)}::text[],
  ${changes.map((each) => each.code)}::text[],
  ${changes.map((each) => each.info)}::text[],
  ${changes.map((each) => each.value)}::text[],
  ${changes.map((each) => each.at)}::timestamptz[]
) n (id, number, component, code, info, value, at)`;

/** Whose a charge point is, and how far its clock is ahead, in milliseconds; null while unknown. */
export interface Teller {
  id: number;
  operatorId: number;
  skewMs: number | null;
}

export async function tellersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Teller>> {
  const { rows } = await sql<Teller>`
    select id, operator_id as "operatorId", clock_skew_ms as "skewMs"
    from charge_points where id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ends what lasts, but for what was told later; gives the charge points where something did. */
export async function endByEvents(tx: Tx, changes: readonly PlacedChange[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with ends as (
      select f.id, min(n.at) as at, max(n.at) as told_at from ${told(changes)}
      join charge_point_faults f on f.charge_point_id = n.id and f.component = n.component
        and (n.code = '' or f.code = n.code)
      where f.ended_at is null and f.told_at <= n.at group by f.id
    )
    update charge_point_faults f set ended_at = greatest(e.at, f.last_began_at), told_at = e.told_at,
      lasted = ${lastedUntil(sql`e.at`)}
    from ends e where f.id = e.id returning f.charge_point_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes ends for what may still come that began before them: on the fault where it is known, else as a word of its own. */
export async function noteEnds(tx: Tx, changes: readonly PlacedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    with known as (
      update charge_point_faults f set told_at = greatest(f.told_at, n.at)
      from ${told(changes)}
      where f.charge_point_id = n.id and f.component = n.component and f.code = n.code
      returning f.charge_point_id, f.component, f.code
    )
    insert into charge_point_faults (operator_id, charge_point_id, connector_number, code, component,
      began_at, last_began_at, ended_at, told_at, times)
    select c.operator_id, n.id, n.number, n.code, n.component, n.at, n.at, n.at, n.at, 0
    from ${told(changes)} join charge_points c on c.id = n.id
    where not exists (
      select from known k where k.charge_point_id = n.id and k.component = n.component and k.code = n.code
    )
  `.execute(tx);
}

/**
 * Begins faults, but for what is known to be over since; one that lasts takes the newest words, one that was there within a day goes on.
 * Gives the charge points where something is otherwise now.
 */
export async function beginByEvents(tx: Tx, changes: readonly PlacedChange[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<{ id: number; seen: boolean }>`
    with begun as materialized (
      select n.*, f.id as fault_id, f.ended_at is null and f.info is not distinct from n.info
        and f.value is not distinct from n.value as same
      from ${told(changes)}
      left join lateral (
        select id, ended_at, info, value from charge_point_faults
        where charge_point_id = n.id and component = n.component and code = n.code
          and (ended_at is null or began_at > n.at - interval '1 day')
        order by ended_at is null desc, told_at desc limit 1
      ) f on true
      where not exists (
        select from charge_point_faults
        where charge_point_id = n.id and component = n.component and code in (n.code, '') and told_at > n.at
      )
    ), known as (
      update charge_point_faults f set info = n.info, value = n.value, told_at = n.at,
        times = f.times + (f.ended_at is not null)::integer,
        began_at = case when f.times = 0 then n.at else f.began_at end,
        last_began_at = case when f.ended_at is null then f.last_began_at else n.at end, ended_at = null
      from begun n where f.id = n.fault_id
    ), made as (
      insert into charge_point_faults (operator_id, charge_point_id, connector_number, code, component, info, value,
        began_at, last_began_at, told_at)
      select c.operator_id, n.id, n.number, n.code, n.component, n.info, n.value, n.at, n.at, n.at
      from begun n join charge_points c on c.id = n.id where n.fault_id is null
    )
    select id, not coalesce(same, false) as seen from begun
  `.execute(tx);
  return rows.flatMap(({ id, seen }) => (seen ? [id] : []));
}

/** Ends all that events told of charge points; gives those where something lasted. */
export async function endAllByEvents(
  tx: Tx,
  ended: readonly { id: number; at: Date }[],
): Promise<Pick<Teller, 'id' | 'operatorId'>[]> {
  const { rows } = await sql<Pick<Teller, 'id' | 'operatorId'>>`
    with over as (
      update charge_point_faults f
      set ended_at = greatest(n.at, f.last_began_at), told_at = greatest(n.at, f.told_at),
        lasted = ${lastedUntil(sql`n.at`)}
      from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ at }) => at)}::timestamptz[]) n (id, at)
      where f.charge_point_id = n.id and f.component is not null and f.ended_at is null
      returning f.charge_point_id, f.operator_id
    )
    select distinct charge_point_id as id, operator_id as "operatorId" from over
  `.execute(tx);
  return rows;
}

/** Of what events told, forgets all but the newest of each charge point; what lasts stays longest, and words that only say an end go first. */
export async function trimEvents(tx: Tx, ids: readonly number[], most: number): Promise<void> {
  await sql`
    delete from charge_point_faults where id in (
      select id from (
        select id, row_number() over (partition by charge_point_id order by ended_at is null desc, times > 0 desc, told_at desc, id desc) as place
        from charge_point_faults where charge_point_id = any(${[...ids]}::bigint[]) and component is not null
      ) ranked where place > ${most}
    )
  `.execute(tx);
}

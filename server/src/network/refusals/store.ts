import type { RefusalReason } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { RefusalRow, RefusedTries } from './rules';

/** Whom refusals concern, since when it is refused, and the reason of the tries before. */
export interface Refused {
  id: number;
  operatorId: number;
  reason: RefusalReason;
  formerReason: RefusalReason | null;
  firstAt: Date;
  lastAt: Date;
}

/**
 * Adds tries to what is kept of each charge point, all in one statement.
 * Charge points are held first, as a connection does, and tries from before the last connection count no more.
 */
export async function addRefusals(tx: Tx, refused: readonly RefusedTries[]): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    with told as (
      select c.id, c.operator_id, n.reason, n.detail, n.address, n.tries, n.first_at, n.last_at
      from unnest(
        ${refused.map((each) => each.chargePointId)}::bigint[],
        ${refused.map((each) => each.reason)}::text[],
        ${refused.map((each) => each.detail)}::text[],
        ${refused.map((each) => each.address)}::inet[],
        ${refused.map((each) => each.tries)}::bigint[],
        ${refused.map((each) => each.firstAt)}::timestamptz[],
        ${refused.map((each) => each.lastAt)}::timestamptz[]
      ) n (id, reason, detail, address, tries, first_at, last_at)
      join charge_points c on c.id = n.id
      where c.deleted_at is null and (c.connected_at is null or c.connected_at < n.last_at)
      order by c.id for no key update of c
    ), kept as (
      insert into charge_point_refusals as r (charge_point_id, reason, detail, address, tries, first_at, last_at)
      select id, reason, detail, address, tries, first_at, last_at from told
      on conflict (charge_point_id) do update set
        reason = excluded.reason, detail = excluded.detail, address = excluded.address,
        tries = r.tries + excluded.tries, last_at = greatest(r.last_at, excluded.last_at)
    )
    select t.id, t.operator_id as "operatorId", t.reason, f.reason as "formerReason",
      coalesce(f.first_at, t.first_at) as "firstAt", t.last_at as "lastAt"
    from told t left join charge_point_refusals f on f.charge_point_id = t.id
  `.execute(tx);
  return rows;
}

/** Forgets what was refused of charge points; gives those of which there was anything. */
export async function deleteRefusals(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from charge_point_refusals where charge_point_id = any(${[...ids]}::bigint[])
    returning charge_point_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteRefusalsBefore(tx: Tx, moment: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charge_point_refusals where last_at < ${moment}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What was refused of these charge points. */
export async function refusalsOf(tx: Tx, ids: readonly number[]): Promise<RefusalRow[]> {
  const { rows } = await sql<RefusalRow>`
    select charge_point_id, reason, detail, host(address) as address, tries, first_at, last_at
    from charge_point_refusals where charge_point_id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

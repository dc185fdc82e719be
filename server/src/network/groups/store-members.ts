import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { MemberRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_group_members: {
      charge_point_id: number;
      group_id: number;
      operator_id: number;
      added_at: Date;
    };
  }
}

interface OneGroup {
  operatorId: number;
  groupId: number;
}

/** The members of a group by title. */
export async function membersOf(
  tx: Tx,
  { operatorId, groupId }: OneGroup,
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select c.id, c.title, c.identifier, c.status, c.online
    from charge_point_group_members m join charge_points c on c.id = m.charge_point_id
    where m.operator_id = ${operatorId} and m.group_id = ${groupId} and c.deleted_at is null
    order by lower(c.title), c.id limit ${limit}`.execute(tx);
  return rows;
}

/** Holds charge points of the operator's until the transaction ends, so that each is put into groups by one at a time; tells which group each is in. */
export async function holdWithGroups(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  await sql`select from charge_points
    where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and deleted_at is null
    order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: number; groupId: number | null }>`
    select c.id, m.group_id as "groupId"
    from charge_points c left join charge_point_group_members m on m.charge_point_id = c.id
    where c.id = any(${[...ids]}::bigint[]) and c.operator_id = ${operatorId} and c.deleted_at is null`.execute(
    tx,
  );
  return new Map(rows.map(({ id, groupId }) => [id, groupId]));
}

/** The groups that charge points of the operator's are in. */
export async function groupsOf(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    chargePointId: number;
    id: number;
    name: string;
  }>`
    select m.charge_point_id as "chargePointId", g.id, g.name
    from charge_point_group_members m join charge_point_groups g on g.id = m.group_id
    where m.charge_point_id = any(${[...ids]}::bigint[]) and m.operator_id = ${operatorId}`.execute(tx);
  return new Map(rows.map(({ chargePointId, id, name }) => [chargePointId, { id, name }]));
}

/** Puts charge points into a group, out of the one that each is in. */
export async function addMembers(
  tx: Tx,
  { operatorId, groupId }: OneGroup,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into charge_point_group_members (charge_point_id, group_id, operator_id, added_at)
    select id, ${groupId}, ${operatorId}, ${at} from unnest(${[...ids]}::bigint[]) as sent (id) order by id
    on conflict (charge_point_id) do update set group_id = excluded.group_id, added_at = excluded.added_at`.execute(
    tx,
  );
}

/** Takes charge points out of a group, and tells which of them were in it. */
export async function removeMembers(
  tx: Tx,
  { operatorId, groupId }: OneGroup,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with gone as (
      select charge_point_id from charge_point_group_members
      where charge_point_id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and group_id = ${groupId}
      order by charge_point_id for update
    )
    delete from charge_point_group_members m using gone where m.charge_point_id = gone.charge_point_id
    returning m.charge_point_id as id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Takes all members out of a group that is held alone. */
export async function clearMembers(tx: Tx, { operatorId, groupId }: OneGroup): Promise<void> {
  await sql`delete from charge_point_group_members
    where operator_id = ${operatorId} and group_id = ${groupId}`.execute(tx);
}

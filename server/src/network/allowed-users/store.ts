import type { allowedUsers, Parsed } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { AllowedPlace, AllowedRow, Visit } from './rules';

interface AllowedTable {
  person_id: number;
  operator_id: number;
  added_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_allowed_users: AllowedTable & { charge_point_id: number };
    charge_point_group_allowed_users: AllowedTable & { group_id: number };
  }
}

const tables = {
  'charge-point': { table: sql`charge_point_allowed_users`, id: sql`charge_point_id` },
  group: { table: sql`charge_point_group_allowed_users`, id: sql`group_id` },
} as const;

export type AllowedSort = NonNullable<Parsed<typeof allowedUsers.allowedUserTable>['query']['sort']>;

/** Which of them: some people, or those with every word in address or name; `people` are the operator's own whom a word names. */
export interface WantedUsers {
  place: AllowedPlace;
  personIds?: readonly number[];
  words?: readonly { word: string; people: readonly number[] }[];
}

const address = sql`lower(p.email::text) collate "C"`;

const columns: Readonly<Record<(typeof allowedUsers.allowedUserSorts)[number], RawBuilder<unknown>>> = {
  // Nobody shares an address, so that an index gives the order of the first pages; a far page sorts plain letters.
  email: address,
  added_at: sql`a.added_at, a.person_id`,
};
const descending: typeof columns = {
  email: sql`${address} desc`,
  added_at: sql`a.added_at desc, a.person_id desc`,
};

function ordering(sort: AllowedSort): RawBuilder<unknown> {
  const column = sort.replace('-', '') as keyof typeof columns;
  return sort.startsWith('-') ? descending[column] : columns[column];
}

/** The operator's own people; of others nothing is known but the address. */
const isOwn = sql`m.role = 'voltdeck_user' and m.status <> 'inactive' and m.ended_at is null`;

function saysWord({ word, people }: NonNullable<WantedUsers['words']>[number]): RawBuilder<unknown> {
  const inAddress = sql`p.email::text ilike ${likeAnywhere(word)}`;
  return people.length === 0 ? inAddress : sql`(${inAddress} or a.person_id = any(${[...people]}::bigint[]))`;
}

/** Persons are joined only where an address is asked for. */
function found({ place, personIds, words = [] }: WantedUsers, isByEmail: boolean): RawBuilder<unknown> {
  const { table, id } = tables[place.of];
  const conditions = [
    sql`a.operator_id = ${place.operatorId} and a.${id} = ${place.id}`,
    ...(personIds === undefined ? [] : [sql`a.person_id = any(${[...personIds]}::bigint[])`]),
    ...words.map(saysWord),
  ];
  const persons = isByEmail || words.length > 0 ? sql`join persons p on p.id = a.person_id` : sql``;
  return sql`from ${table} a ${persons} where ${sql.join(conditions, sql` and `)}`;
}

/** A page of them: first who, then what they are called. */
export async function findAllowed(
  tx: Tx,
  wanted: WantedUsers,
  { sort, limit, offset }: { sort: AllowedSort; limit: number; offset: number },
): Promise<AllowedRow[]> {
  const order = sql`order by ${ordering(sort)}`;
  const { rows } = await sql<AllowedRow>`
    select a.person_id as "personId", p.email, case when m.id is not null then p.first_name end as "firstName",
      case when m.id is not null then p.last_name end as "lastName", a.added_at as "addedAt"
    from (
      select a.person_id, a.added_at ${found(wanted, sort.endsWith('email'))}
      ${order} limit ${limit} offset ${offset}
    ) a join persons p on p.id = a.person_id
    left join memberships m on m.person_id = a.person_id and m.operator_id = ${wanted.place.operatorId} and ${isOwn}
    ${order}`.execute(tx);
  return rows;
}

export async function countAllowed(tx: Tx, wanted: WantedUsers): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total ${found(wanted, false)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The operator's own people whose name holds a word. */
export async function ownPeopleNamed(tx: Tx, operatorId: number, word: string): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select m.person_id as "personId" from memberships m join persons p on p.id = m.person_id
    where m.operator_id = ${operatorId} and ${isOwn}
      and p.first_name || ' ' || p.last_name ilike ${likeAnywhere(word)}`.execute(tx);
  return rows.map(({ personId }) => personId);
}

/** Allows people, in their order; gives those who were not allowed before. */
export async function insertAllowed(
  tx: Tx,
  { of, id, operatorId }: AllowedPlace,
  { personIds, at }: { personIds: readonly number[]; at: Date },
): Promise<number[]> {
  const people = sql`select ${id}, ${operatorId}, person_id, ${at} from unnest(${[...personIds]}::bigint[]) person_id
    order by person_id on conflict do nothing returning person_id as "personId"`;
  const insert =
    of === 'group'
      ? sql<Added>`insert into charge_point_group_allowed_users (group_id, operator_id, person_id, added_at) ${people}`
      : sql<Added>`insert into charge_point_allowed_users (charge_point_id, operator_id, person_id, added_at) ${people}`;
  return (await insert.execute(tx)).rows.map(({ personId }) => personId);
}

interface Added {
  personId: number;
}

/** @returns whether somebody was allowed until now */
export async function deleteAllowed(
  tx: Tx,
  { of, id, operatorId }: AllowedPlace,
  personId: number,
): Promise<boolean> {
  const who = sql`operator_id = ${operatorId} and person_id = ${personId}`;
  const remove =
    of === 'group'
      ? sql`delete from charge_point_group_allowed_users where group_id = ${id} and ${who}`
      : sql`delete from charge_point_allowed_users where charge_point_id = ${id} and ${who}`;
  const { numAffectedRows } = await remove.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes a person who is gone off all lists. */
export async function deleteAllowedOf(tx: Tx, personId: number): Promise<void> {
  await sql`delete from charge_point_allowed_users where person_id = ${personId}`.execute(tx);
  await sql`delete from charge_point_group_allowed_users where person_id = ${personId}`.execute(tx);
}

/** Which private charge points admit somebody: all, those with these numbers, or too many to be named. */
export type Admitting = 'all' | 'many' | number[];

/**
 * The private charge points of an operator that admit somebody; all of them where they are one of its own people. Where there are
 * more than `most`, none is named: they are read no further.
 */
export async function placesAdmitting(
  tx: Tx,
  { operatorId, personId }: Omit<Visit, 'chargePointId'>,
  most: number,
): Promise<Admitting> {
  const { rows } = await sql<{ isOwn: boolean; ids: number[] }>`
    select exists (
        select from memberships m
        where m.person_id = ${personId} and m.operator_id = ${operatorId} and m.role = 'voltdeck_user'
          and m.status = 'active' and m.ended_at is null
      ) as "isOwn",
      array(select charge_point_id from (
        select a.charge_point_id from charge_point_allowed_users a
        where a.person_id = ${personId} and a.operator_id = ${operatorId}
        union all
        select g.charge_point_id from charge_point_group_allowed_users a
        join charge_point_group_members g on g.group_id = a.group_id and g.operator_id = ${operatorId}
        where a.person_id = ${personId}
      ) found limit ${most + 1}) as ids
  `.execute(tx);
  const [found = { isOwn: false, ids: [] }] = rows;
  if (found.isOwn) return 'all';
  return found.ids.length > most ? 'many' : [...new Set(found.ids)];
}

/** Which of these visits are admitted, in their order: to allowed users, by the charge point or its group, and to the operator's own people. */
export async function admittedVisits(tx: Tx, visits: readonly Visit[]): Promise<boolean[]> {
  const { rows } = await sql<{ at: number }>`
    select v.at::int as at
    from unnest(
      ${visits.map(({ chargePointId }) => chargePointId)}::bigint[],
      ${visits.map(({ operatorId }) => operatorId)}::bigint[],
      ${visits.map(({ personId }) => personId)}::bigint[]
    ) with ordinality v (charge_point_id, operator_id, person_id, at)
    where exists (
      select from charge_point_allowed_users a
      where a.charge_point_id = v.charge_point_id and a.person_id = v.person_id
    ) or exists (
      select from charge_point_group_members g
      join charge_point_group_allowed_users a on a.group_id = g.group_id and a.person_id = v.person_id
      where g.charge_point_id = v.charge_point_id
    ) or exists (
      select from memberships m
      where m.person_id = v.person_id and m.operator_id = v.operator_id and m.role = 'voltdeck_user'
        and m.status = 'active' and m.ended_at is null
    )
  `.execute(tx);
  const admitted = new Set(rows.map(({ at }) => at));
  return visits.map((_visit, index) => admitted.has(index + 1));
}

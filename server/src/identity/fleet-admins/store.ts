import type { FleetKey, Locale } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { FleetAdminRow } from './rules';

interface MembershipFleetsTable {
  membership_id: number;
  fleet_id: number;
  operator_id: number;
  permissions: string[];
  assigned_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    membership_fleets: MembershipFleetsTable;
  }
}

/** Until somebody has joined, their own account says nothing of itself; what an inviter typed is no account's. */
const isUntold = sql`m.status = 'inactive' and (p.password_hash is not null or p.email_verified_at is not null)`;
const firstName = sql`case when ${isUntold} then '' else p.first_name end`;
const lastName = sql`case when ${isUntold} then '' else p.last_name end`;

const selected = sql`
  select m.id as "membershipId", p.id as "personId", ${firstName} as "firstName", ${lastName} as "lastName", p.email,
    m.status, a.permissions, a.assigned_at as "assignedAt", m.last_used_at as "lastUsedAt",
    (select count(*)::int from membership_fleets e where e.membership_id = m.id and e.fleet_id <> a.fleet_id) as elsewhere
  from membership_fleets a
  join memberships m on m.id = a.membership_id and m.ended_at is null
  join persons p on p.id = m.person_id`;

/** Which of those who work for a fleet: name or address hold every word. */
export interface WantedAdmins {
  operatorId: number;
  fleetId: number;
  words: readonly string[];
  limit: number;
  offset: number;
}

/** Who works for a fleet, by name. */
export async function adminsOfFleet(
  tx: Tx,
  { operatorId, fleetId, words, limit, offset }: WantedAdmins,
): Promise<FleetAdminRow[]> {
  const patterns = words.map((word) => likeAnywhere(word));
  const { rows } = await sql<FleetAdminRow>`
    ${selected}
    where a.fleet_id = ${fleetId} and a.operator_id = ${operatorId}
      and concat_ws(' ', ${firstName}, ${lastName}, p.email) ilike all(${patterns}::text[])
    order by lower(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, ''), p.email)), m.id
    limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

/** Names one who works for a fleet of an operator's. */
export interface AdminPlace {
  operatorId: number;
  fleetId: number;
  membershipId: number;
}

export async function findAdmin(tx: Tx, at: AdminPlace): Promise<FleetAdminRow | null> {
  const { rows } = await sql<FleetAdminRow>`
    ${selected}
    where a.fleet_id = ${at.fleetId} and a.operator_id = ${at.operatorId} and a.membership_id = ${at.membershipId}
  `.execute(tx);
  return rows[0] ?? null;
}

/** The membership as a fleet admin that a person has with an operator. */
export async function fleetMembershipOf(
  tx: Tx,
  { operatorId, personId }: { operatorId: number; personId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from memberships
    where operator_id = ${operatorId} and person_id = ${personId} and role = 'fleet_admin' and ended_at is null
    order by id limit 1
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Has a member work for a fleet. @returns false where they do already */
export async function assignFleet(
  tx: Tx,
  at: AdminPlace,
  { permissions, assignedAt }: { permissions: readonly string[]; assignedAt: Date },
): Promise<boolean> {
  const assigned = await tx
    .insertInto('membership_fleets')
    .values({
      membership_id: at.membershipId,
      fleet_id: at.fleetId,
      operator_id: at.operatorId,
      permissions: [...permissions],
      assigned_at: assignedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fleet_id')
    .executeTakeFirst();
  return assigned !== undefined;
}

export async function setKeys(tx: Tx, at: AdminPlace, permissions: readonly string[]): Promise<void> {
  await tx
    .updateTable('membership_fleets')
    .set({ permissions: [...permissions] })
    .where('membership_id', '=', at.membershipId)
    .where('fleet_id', '=', at.fleetId)
    .execute();
}

/** Takes a member off a fleet. @returns how many fleets are left to them */
export async function leaveFleet(tx: Tx, at: AdminPlace): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    with gone as (
      delete from membership_fleets where membership_id = ${at.membershipId} and fleet_id = ${at.fleetId}
    )
    select count(*)::int as left from membership_fleets
    where membership_id = ${at.membershipId} and fleet_id <> ${at.fleetId}
  `.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Who works for a fleet, however they stand, in the order of their numbers. */
export async function membersOfFleet(
  tx: Tx,
  fleetId: number,
): Promise<{ membershipId: number; permissions: FleetKey[] }[]> {
  const { rows } = await sql<{ membershipId: number; permissions: FleetKey[] }>`
    select membership_id as "membershipId", permissions from membership_fleets
    where fleet_id = ${fleetId} order by membership_id
  `.execute(tx);
  return rows;
}

/** Takes a member off all their fleets. */
export async function leaveAllFleets(tx: Tx, membershipId: number): Promise<void> {
  await tx.deleteFrom('membership_fleets').where('membership_id', '=', membershipId).execute();
}

/** The fleets that a member works for. */
export async function fleetsOfMember(tx: Tx, membershipId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('membership_fleets')
    .select('fleet_id as id')
    .where('membership_id', '=', membershipId)
    .orderBy('fleet_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those who work for a fleet and hold a key there, to be told something. */
export async function adminsWithKey(
  tx: Tx,
  fleetId: number,
  key: FleetKey,
): Promise<{ email: string; locale: Locale }[]> {
  const { rows } = await sql<{ email: string; locale: Locale }>`
    select p.email, p.locale from membership_fleets a
      join memberships m on m.id = a.membership_id and m.ended_at is null and m.status = 'active'
      join persons p on p.id = m.person_id
    where a.fleet_id = ${fleetId} and ${key} = any(a.permissions) order by p.id`.execute(tx);
  return rows;
}

import type { MembershipStatus, LoginRole } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { AssignedFleet, Membership } from './rules';

interface MembershipsTable {
  id: Generated<number>;
  person_id: number;
  operator_id: number;
  role: LoginRole;
  is_owner: boolean;
  permissions: string[];
  status: MembershipStatus;
  last_used_at: Date | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
  version: Generated<number>;
  factor_required: Generated<boolean>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    memberships: MembershipsTable;
  }
}

export type NewMembership = Omit<Membership, 'id' | 'operatorName' | 'lastUsedAt' | 'fleets'>;

export async function insertMembership(tx: Tx, membership: NewMembership, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('memberships')
    .values({
      person_id: membership.personId,
      operator_id: membership.operatorId,
      role: membership.role,
      is_owner: membership.isOwner,
      permissions: [...membership.permissions],
      status: membership.status,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const assignedFleets = sql<AssignedFleet[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'permissions', a.permissions) order by f.name, f.id)
  from membership_fleets a join fleets f on f.id = a.fleet_id where a.membership_id = m.id
), '[]')`;

/** All memberships of a person, oldest first. */
export async function membershipsOfPerson(tx: Tx, personId: number): Promise<Membership[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('operators as o', 'o.id', 'm.operator_id')
    .select([
      'm.id',
      'm.person_id as personId',
      'm.operator_id as operatorId',
      'o.name as operatorName',
      'm.role',
      'm.is_owner as isOwner',
      'm.permissions',
      'm.status',
      'm.last_used_at as lastUsedAt',
      assignedFleets.as('fleets'),
    ])
    .where('m.person_id', '=', personId)
    .where('m.ended_at', 'is', null)
    .orderBy('m.id')
    .execute();
  return rows;
}

/** Who acts through a membership that is in use; null where it is not. */
export async function findActing(tx: Tx, id: number): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select m.id, m.person_id as "personId", m.operator_id as "operatorId", o.name as "operatorName", m.role,
      m.is_owner as "isOwner", m.permissions, m.status, m.last_used_at as "lastUsedAt", ${assignedFleets} as fleets
    from memberships m join operators o on o.id = m.operator_id
    where m.id = ${id} and m.ended_at is null and m.status = 'active'`.execute(tx);
  return rows[0] ?? null;
}

/** A membership whose status is to change. */
export interface HeldMembership {
  id: number;
  personId: number;
  operatorId: number;
  isOwner: boolean;
  status: MembershipStatus;
}

/** Holds a membership that has not ended until the transaction is over. */
export async function holdMembership(tx: Tx, id: number): Promise<HeldMembership | null> {
  const { rows } = await sql<HeldMembership>`
    select id, person_id as "personId", operator_id as "operatorId", is_owner as "isOwner", status
    from memberships where id = ${id} and ended_at is null for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Whether a person belongs to any operator already, or only waits to. */
export async function hasJoined(tx: Tx, personId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('status', '<>', 'inactive')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds who belongs to an operator until the transaction ends: of two who change it, one waits for the other. */
export async function holdPeopleOf(tx: Tx, operatorId: number): Promise<void> {
  await sql`select from operators where id = ${operatorId} for no key update`.execute(tx);
}

/** What somebody may do, held until the transaction ends. */
export interface HeldPowers extends HeldMembership {
  role: LoginRole;
  permissions: string[];
  version: number;
  isFactorRequired: boolean;
}

/** Holds a membership of an operator with what it may do; null where it is another's, or has ended. */
export async function holdPowers(tx: Tx, operatorId: number, id: number): Promise<HeldPowers | null> {
  const { rows } = await sql<HeldPowers>`
    select id, person_id as "personId", operator_id as "operatorId", is_owner as "isOwner", status, role,
      permissions, version, factor_required as "isFactorRequired"
    from memberships where id = ${id} and operator_id = ${operatorId} and ended_at is null for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Sets what somebody may do, as the next version. */
export async function setPowers(
  tx: Tx,
  id: number,
  powers: { isOwner: boolean; permissions: readonly string[]; isFactorRequired: boolean },
): Promise<void> {
  await sql`
    update memberships set is_owner = ${powers.isOwner}, permissions = ${powers.permissions}::text[],
      factor_required = ${powers.isFactorRequired}, version = version + 1
    where id = ${id}
  `.execute(tx);
}

/** Whether the operator of a membership requires a second factor of its person. */
export async function isFactorRequired(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('factor_required')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.factor_required ?? false;
}

/** The memberships that own an operator and can log in. */
export async function ownersOf(tx: Tx, operatorId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('is_owner', '=', true)
    .where('status', '=', 'active')
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setStatus(tx: Tx, id: number, status: MembershipStatus): Promise<void> {
  await tx.updateTable('memberships').set({ status }).where('id', '=', id).execute();
}

/** Ends a membership: it holds nothing any more, and its row stays for what names it. */
export async function setEnded(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ status: 'inactive', is_owner: false, permissions: [], ended_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * The operators that a person alone owns, by name.
 * All that the person owns are held until the transaction ends, so that two owners cannot leave at once.
 */
export async function ownedAlone(tx: Tx, personId: number): Promise<string[]> {
  await sql`
    select from operators where id in (
      select operator_id from memberships where person_id = ${personId} and is_owner and ended_at is null
    ) order by id for no key update
  `.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select o.name from memberships m join operators o on o.id = m.operator_id
    where m.person_id = ${personId} and m.is_owner and m.ended_at is null and not exists (
      select from memberships other where other.operator_id = o.id and other.person_id <> ${personId}
        and other.is_owner and other.status = 'active'
    ) order by o.id
  `.execute(tx);
  return rows.map(({ name }) => name);
}

export async function touchMemberships(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`update memberships set last_used_at = ${at} where id = any(${ids}::bigint[])`.execute(tx);
}

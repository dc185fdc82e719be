import type { MembershipStatus, LoginRole } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Membership } from './rules';

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
}

declare module '../../platform/db/tables' {
  interface Tables {
    memberships: MembershipsTable;
  }
}

export type NewMembership = Omit<Membership, 'id' | 'operatorName' | 'lastUsedAt'>;

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
    ])
    .where('m.person_id', '=', personId)
    .orderBy('m.id')
    .execute();
  return rows;
}

export async function touchMemberships(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`update memberships set last_used_at = ${at} where id = any(${ids}::bigint[])`.execute(tx);
}

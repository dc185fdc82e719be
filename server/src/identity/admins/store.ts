import type { admins, MembershipStatus, Parsed } from '@voltdeck/contract';
import { type RawBuilder, sql } from 'kysely';
import { likeAnywhere } from '../../platform/db/like';
import type { Tx } from '../../platform/db/db';

/** Somebody who works for an operator, with the last mail that invited them. */
export interface AdminRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  status: MembershipStatus;
  isOwner: boolean;
  permissions: string[];
  version: number;
  createdAt: Date;
  lastSeenAt: Date | null;
  hasFactor: boolean;
  isFactorRequired: boolean;
  invitedAt: Date | null;
  invitedUntil: Date | null;
}

export type AdminSort = NonNullable<Parsed<typeof admins.adminTable>['query']['sort']>;

/** Which of them: in one of some states, with every word in name or address. */
export interface WantedAdmins {
  operatorId: number;
  id?: number;
  words?: readonly string[];
  status?: readonly MembershipStatus[] | undefined;
}

const columns: Readonly<Record<(typeof admins.adminSorts)[number], RawBuilder<unknown>>> = {
  name: sql`lower(trim(p.first_name || ' ' || p.last_name))`,
  email: sql`p.email`,
  status: sql`m.status`,
  created_at: sql`m.created_at`,
  last_seen_at: sql`m.last_used_at`,
};

function ordering(sort: AdminSort): RawBuilder<unknown> {
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  return sort.startsWith('-')
    ? sql`${column} desc nulls last, m.id desc`
    : sql`${column} asc nulls last, m.id`;
}

const isWanted = ({ operatorId, id, words = [], status }: WantedAdmins): RawBuilder<unknown> => sql`
  m.operator_id = ${operatorId} and m.role = 'voltdeck_user' and m.ended_at is null
  and ${id === undefined ? sql`true` : sql`m.id = ${id}`}
  and ${status === undefined ? sql`true` : sql`m.status = any(${status}::text[])`}
  and ${sql.join(
    [
      sql`true`,
      ...words.map(
        (word) => sql`p.first_name || ' ' || p.last_name || ' ' || p.email ilike ${likeAnywhere(word)}`,
      ),
    ],
    sql` and `,
  )}`;

/** Those of an operator's people that are wanted. */
export async function findAdmins(
  tx: Tx,
  wanted: WantedAdmins,
  { sort, limit, offset }: { sort: AdminSort; limit: number; offset: number },
): Promise<AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select m.id, p.first_name as "firstName", p.last_name as "lastName", p.email, m.status,
      m.is_owner as "isOwner", m.permissions, m.version, m.created_at as "createdAt", m.last_used_at as "lastSeenAt",
      (
        exists(select from totp_factors f where f.person_id = m.person_id and f.secret is not null)
        or exists(select from passkeys k where k.person_id = m.person_id)
      ) as "hasFactor", m.factor_required as "isFactorRequired",
      i.created_at as "invitedAt", i.expires_at as "invitedUntil"
    from memberships m join persons p on p.id = m.person_id
    left join lateral (
      select created_at, expires_at from invitations
      where membership_id = m.id and ended_at is null and m.status = 'inactive' order by id desc limit 1
    ) i on true
    where ${isWanted(wanted)} order by ${ordering(sort)} limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

export async function countAdmins(tx: Tx, wanted: WantedAdmins): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from memberships m join persons p on p.id = m.person_id
    where ${isWanted(wanted)}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

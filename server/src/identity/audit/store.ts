import { sql, type Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface AuditLogTable {
  id: Generated<number>;
  operator_id: number | null;
  actor_kind: string;
  membership_id: number | null;
  action: string;
  noun: string;
  noun_id: number | null;
  detail: string;
  request_id: string | null;
  at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    audit_log: AuditLogTable;
  }
}

export interface AuditLine {
  operatorId: number | null;
  actorKind: string;
  membershipId: number | null;
  action: string;
  noun: string;
  nounId: number | null;
  detail: object;
  requestId: string;
  at: Date;
}

export async function insertAuditLine(tx: Tx, line: AuditLine): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      operator_id: line.operatorId,
      actor_kind: line.actorKind,
      membership_id: line.membershipId,
      action: line.action,
      noun: line.noun,
      noun_id: line.nounId,
      detail: JSON.stringify(line.detail),
      request_id: line.requestId,
      at: line.at,
    })
    .execute();
}

/** What was done to a thing; `by` is the person's name, null where it was not one of the operator's. */
export interface AuditRecord {
  at: Date;
  action: string;
  by: string | null;
  membershipId: number | null;
  detail: Record<string, unknown>;
}

/** The lines of an operator's log about one thing, newest first. */
export async function auditLines(
  tx: Tx,
  of: { operatorId: number; noun: string; nounId: number; limit: number },
): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    select a.at, a.action, a.detail, a.membership_id as "membershipId", nullif(trim(p.first_name || ' ' || p.last_name), '') as by
    from audit_log a
    left join memberships m on m.id = a.membership_id
    left join persons p on p.id = m.person_id
    where a.noun = ${of.noun} and a.noun_id = ${of.nounId} and a.operator_id = ${of.operatorId}
    order by a.id desc limit ${of.limit}
  `.execute(tx);
  return rows;
}

/** A line of what somebody did, as they get it in the copy of what is kept of them. */
export interface OwnAuditLine {
  id: number;
  at: Date;
  operator_id: number | null;
  action: string;
  noun: string;
  noun_id: number | null;
  detail: Record<string, unknown>;
}

/** What was done through some memberships, oldest first, after a line. */
export async function auditLinesBy(
  tx: Tx,
  { membershipIds, after, limit }: { membershipIds: readonly number[]; after: number; limit: number },
): Promise<OwnAuditLine[]> {
  const { rows } = await sql<OwnAuditLine>`
    select id, at, operator_id, action, noun, noun_id, detail from audit_log
    where membership_id = any(${membershipIds}::bigint[]) and id > ${after} order by id limit ${limit}
  `.execute(tx);
  return rows;
}

import type { Generated } from 'kysely';
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

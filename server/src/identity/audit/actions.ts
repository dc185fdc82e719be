import type { Ctx } from '../../platform/ctx';
import { auditLines, auditLinesBy, insertAuditLine, type AuditRecord, type OwnAuditLine } from './store';

export interface AuditEntry {
  /** What was done, as a verb in the past: `created`. */
  action: string;
  noun: string;
  nounId: number | null;
  detail?: object;
  /** Whose log it is; the actor's operator unless told. */
  operatorId?: number | null;
}

/** Writes down who did what, in the transaction of the change (design habit: one line per write). */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { actor } = ctx;
  const ownOperator = 'operatorId' in actor ? actor.operatorId : null;
  await insertAuditLine(ctx.tx, {
    operatorId: entry.operatorId === undefined ? ownOperator : entry.operatorId,
    actorKind: actor.kind,
    membershipId: actor.kind === 'member' ? actor.membershipId : null,
    action: entry.action,
    noun: entry.noun,
    nounId: entry.nounId,
    detail: entry.detail ?? {},
    requestId: ctx.requestId,
    at: ctx.now,
  });
}

/** What was done to a thing of an operator's, newest first. */
export const auditOf = (
  ctx: Ctx,
  of: { operatorId: number; noun: string; nounId: number; limit: number },
): Promise<AuditRecord[]> => auditLines(ctx.tx, of);

/** What somebody did through their memberships, oldest first. */
export const ownAuditLines = (
  ctx: Ctx,
  of: { membershipIds: readonly number[]; after: number; limit: number },
): Promise<OwnAuditLine[]> => auditLinesBy(ctx.tx, of);

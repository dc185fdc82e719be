import type { AuditActor } from '@voltdeck/contract';
import type { Actor } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import { changesOf, notedOf, wordsOf } from './rules';
import {
  auditLines,
  auditLinesBy,
  type AuditRecord,
  forgetDriversInLog,
  forgetPersonInLog,
  insertAuditLine,
  nameOfThing,
  type OwnAuditLine,
} from './store';

/** The bus names the operators whose log has new lines by it. */
export const auditTopic = 'audit';

export interface AuditEntry {
  /** What was done, as a verb in the past: `created`. */
  action: string;
  noun: string;
  nounId: number | null;
  /** What the thing is called, so that the line still reads once it is gone; people, fleets and operators are named without. */
  name?: string | null;
  /** What the thing belongs to: the line stands in its history, too. */
  within?: { noun: string; id: number } | null;
  /** The thing as it was and as it is: the fields that differ are kept. Null where there was none, or is none any more. */
  before?: object | null;
  after?: object | null;
  /** What else is worth knowing, such as a reason. */
  detail?: object;
  /** Whose log it is; the actor's operator unless told. */
  operatorId?: number | null;
  /** The membership of whoever did it, where they are not logged in yet. */
  by?: number;
}

/** Longer is what no browser calls itself. */
const longestAgent = 300;

/** Writes down who did what, in the transaction of the change (docs/decisions.md#audit). */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { actor } = ctx;
  const { noun, nounId, before, after } = entry;
  const ownOperator = 'operatorId' in actor ? actor.operatorId : null;
  const operatorId = entry.operatorId === undefined ? ownOperator : entry.operatorId;
  const changes =
    before === undefined && after === undefined ? null : changesOf(before ?? null, after ?? null);
  const name = entry.name ?? (nounId === null ? null : await nameOfThing(ctx.tx, noun, nounId));
  const detail = notedOf({ ...entry.detail, ...proposedIn(actor) });
  await insertAuditLine(ctx.tx, {
    operatorId,
    ...whoIn(actor, entry.by),
    address: ctx.address,
    userAgent: ctx.userAgent?.slice(0, longestAgent) ?? null,
    action: entry.action,
    noun,
    nounId,
    name,
    within: entry.within ?? null,
    changes,
    detail,
    words: wordsOf({ name, changes, detail }),
    requestId: ctx.requestId,
    at: ctx.now,
  });
  if (operatorId !== null) await ctx.notify(auditTopic, [operatorId]);
}

/** What an assistant proposed names its key beside the person who confirmed it. */
const proposedIn = (actor: Actor): object =>
  actor.kind === 'member' && actor.proposedBy !== undefined
    ? { proposed_by: `${actor.proposedBy.shown}…` }
    : {};

const whoIn = (actor: Actor, by: number | undefined) => ({
  actorKind: by === undefined ? kindOf(actor) : ('member' as const),
  // What a program does is not said of the person who made its key.
  membershipId: by ?? (actor.kind === 'member' && actor.key === undefined ? actor.membershipId : null),
  key: by === undefined && actor.kind === 'member' ? (actor.key?.shown ?? null) : null,
  chargePointId: actor.kind === 'charger' ? actor.chargePointId : null,
  // What the product sets up for an owner has no login.
  tokenId: actor.kind === 'member' && actor.tokenId > 0 ? actor.tokenId : null,
});

function kindOf(actor: Actor): AuditActor {
  if (actor.kind === 'app') return 'guest';
  if (actor.kind === 'system' && actor.isStaff === true) return 'staff';
  return actor.kind === 'member' && actor.key !== undefined ? 'key' : actor.kind;
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

/** Takes out of the log where drivers who are erased were when they did something to some things: lines do not name them. */
export const forgetDrivers = (ctx: Ctx, of: { noun: string; nounIds: readonly number[] }): Promise<void> =>
  forgetDriversInLog(ctx.tx, of);

/** Takes what is personal of somebody who is erased out of the log; what was done stays. */
export const forgetInLog = (
  ctx: Ctx,
  of: { personId: number; membershipIds: readonly number[]; name: string },
): Promise<void> => forgetPersonInLog(ctx.tx, of);

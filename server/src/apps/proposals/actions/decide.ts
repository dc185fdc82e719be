import type { Parsed, Proposal, proposals } from '@voltdeck/contract';
import { memberOf, recordAudit, toldChanges } from '../../../identity';
import type { Member } from '../../../kernel/actor';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { goodKeysOf } from '../../developer-keys/actions';
import { ProposalChanged } from '../facts';
import { isConflict, isKept, isOpenAt, type KeptProblem, type ProposalRow } from '../rules';
import { proposable } from '../rules-calls';
import { findProposal, holdProposal, saveDecision } from '../store';
import { toProposal } from '../view';
import { atVersion, mayConfirm, type Present, presentOf, seenIn } from './present';

async function mustHold(ctx: Ctx, operatorId: number, id: number): Promise<ProposalRow> {
  const row = await holdProposal(ctx.tx, operatorId, id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** The proposal as it is now, for whoever decided. */
async function shown(ctx: Ctx, member: Member, { operatorId, id }: ProposalRow): Promise<Proposal> {
  const row = await findProposal(ctx.tx, operatorId, id);
  if (row === null) throw new Problem('not-found');
  return toProposal(row, {
    locale: ctx.locale,
    now: ctx.now,
    mayConfirm: mayConfirm(ctx, member, row),
  });
}

async function noteDecision(ctx: Ctx, row: ProposalRow, action: string, detail: object): Promise<void> {
  const { id, call, key, operatorId } = row;
  await recordAudit(ctx, {
    action,
    noun: 'proposal',
    nounId: id,
    name: String(id),
    detail: { call, proposed_by: `${key}…`, ...detail },
  });
  await ctx.announce(ProposalChanged, { proposalId: id }, operatorId);
}

/** What is there now; null where nothing reads it, or where it is gone: then the call itself says so. */
async function lookAt(ctx: Ctx, row: ProposalRow): Promise<Present | null> {
  try {
    return await presentOf(ctx, row);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null;
    if (error instanceof Problem && error.code === 'forbidden') throw new Problem('proposal.unreadable');
    throw error;
  }
}

/** Refuses where the thing is neither as it was when the change was proposed nor as the caller has seen it. */
function mustBeAsSeen(ctx: Ctx, { before }: ProposalRow, present: Present | null, seen?: string): void {
  if (present === null || before === null || present.seen === (seen ?? seenIn(before))) return;
  const changes = toldChanges(ctx.locale, { before, after: present.before, beside: present.thing });
  throw new Problem('proposal.changed', { data: { changes, seen: present.seen } });
}

/** Makes the call; a refusal that is about the change itself is given back, all else climbs. */
async function carryOut(ctx: Ctx, row: ProposalRow, present: Present | null): Promise<KeptProblem | null> {
  const { fields } = ctx.ports.proposedCalls.read(row);
  try {
    await ctx.attempt(() => ctx.ports.proposedCalls.make(ctx, atVersion(row, fields, present)));
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || !isKept(error.code)) {
      if (error instanceof Problem && isConflict(error.code)) throw new Problem('proposal.changed');
      throw error;
    }
    const { args, errors } = error.details;
    return { code: error.code, ...(args && { args }), ...(errors && { errors }) };
  }
}

/**
 * Carries a proposed change out as whoever confirms it, in one transaction with the note of it, so that it is done once
 * however often and by however many it is confirmed at once.
 */
export async function confirmProposal(
  ctx: Ctx,
  { params, body }: Parsed<typeof proposals.confirmProposal>,
): Promise<Proposal> {
  const member = memberOf(ctx);
  const { operatorId, membershipId: by } = member;
  const row = await mustHold(ctx, operatorId, params.id);
  if (row.state === 'confirmed') return shown(ctx, member, row);
  if (!isOpenAt(row, ctx.now)) throw new Problem('proposal.over');
  // What was proposed may be closed to proposals since.
  if (proposable(row.call) === null) throw new Problem('proposal.call-unknown');
  if (!(await goodKeysOf(ctx, operatorId)).includes(row.keyId)) throw new Problem('proposal.key-ended');
  if (!ctx.ports.proposedCalls.may(member, row)) throw new Problem('forbidden');
  const present = await lookAt(ctx, row);
  mustBeAsSeen(ctx, row, present, body.seen);
  const proposedBy = { id: row.keyId, shown: row.key };
  const problem = await carryOut({ ...ctx, actor: { ...member, proposedBy } }, row, present);
  const state = problem === null ? 'confirmed' : 'failed';
  await saveDecision(ctx.tx, row, { state, by, at: ctx.now, ...(problem && { problem }) });
  await noteDecision(ctx, row, state, problem === null ? {} : { problem: problem.code });
  return shown(ctx, member, row);
}

/** Turns a proposed change down; the assistant reads why. */
export async function rejectProposal(
  ctx: Ctx,
  { params, body }: Parsed<typeof proposals.rejectProposal>,
): Promise<Proposal> {
  const member = memberOf(ctx);
  const row = await mustHold(ctx, member.operatorId, params.id);
  if (!isOpenAt(row, ctx.now)) throw new Problem('proposal.over');
  const { reason: rejection } = body;
  await saveDecision(ctx.tx, row, { state: 'rejected', by: member.membershipId, at: ctx.now, rejection });
  await noteDecision(ctx, row, 'rejected', { reason: rejection });
  return shown(ctx, member, row);
}

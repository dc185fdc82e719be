import type { Parsed, ProposalDetail, proposals, Result } from '@voltdeck/contract';
import { memberOf, toldChanges } from '../../../identity';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import { searchedWords } from '../../../kernel/plain-list';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { isOpenAt, openStates, type ProposalRow, type ReadCall } from '../rules';
import { afterOf } from '../rules-compare';
import { countWanted, findProposal, pageOfProposals } from '../store';
import { toProposal } from '../view';
import { mayConfirm, type Present, presentOf } from './present';

/** A page of what assistants proposed. */
export async function listProposals(
  ctx: Ctx,
  { query }: Parsed<typeof proposals.listProposals>,
): Promise<Result<typeof proposals.listProposals>> {
  const member = memberOf(ctx);
  const { page, per_page: limit, sort, search, state: states } = query;
  const { operatorId } = member;
  const wanted = { operatorId, now: ctx.now, words: searchedWords(search), states };
  const rows = await pageOfProposals(ctx.tx, wanted, { sort, limit, offset: (page - 1) * limit });
  const most = countsTo(query);
  const total = totalTold(query, rows.length) ?? (await countWanted(ctx.tx, wanted, most));
  const { locale, now } = ctx;
  return {
    data: rows.map((row) => toProposal(row, { locale, now, mayConfirm: mayConfirm(ctx, member, row) })),
    meta: toMeta(query, total, most),
    open: await countWanted(ctx.tx, { operatorId, now, words: [], states: openStates }, most),
  };
}

/** What is there now; null where it is over, gone, nothing reads it, or the caller may not. */
async function lookAt(ctx: Ctx, row: ProposalRow): Promise<{ present: Present | null; isRefused: boolean }> {
  if (!isOpenAt(row, ctx.now)) return { present: null, isRefused: false };
  try {
    return { present: await presentOf(ctx, row), isRefused: false };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { present: null, isRefused: error.code === 'forbidden' };
  }
}

/** What was proposed, as the contract reads it; as it was sent where the contract has changed since. */
function readOf(ctx: Ctx, row: ProposalRow): ReadCall {
  try {
    return ctx.ports.proposedCalls.read(row);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { params: row.params, body: row.body, fields: Object.keys(row.body) };
  }
}

/** One proposal, beside what is there now. */
export async function getProposal(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof proposals.getProposal>,
): Promise<ProposalDetail> {
  const member = memberOf(ctx);
  const row = await findProposal(ctx.tx, member.operatorId, id);
  if (row === null) throw new Problem('not-found');
  const { locale, now } = ctx;
  const { present, isRefused } = await lookAt(ctx, row);
  // What is over is told by what was there when it was proposed.
  const before = present?.before ?? row.before ?? {};
  const after = afterOf(row.call, readOf(ctx, row));
  // What tells versions apart is nothing that a call which edits nothing would change.
  const isEdit = /^(PUT|PATCH) /.test(row.call);
  const beside = present?.thing ?? {};
  return {
    ...toProposal(row, { locale, now, mayConfirm: !isRefused && mayConfirm(ctx, member, row) }),
    params: row.params,
    query: row.query,
    body: row.body,
    changes: toldChanges(locale, { before: isEdit ? before : {}, after, beside }).map((change) => ({
      ...change,
      is_before_known: !isEdit || Object.hasOwn(before, rootOf(change.field)),
    })),
    changed_since:
      present === null || row.before === null
        ? []
        : toldChanges(locale, { before: row.before, after: present.before, beside }),
    seen: present?.seen ?? null,
  };
}

const rootOf = (field: string): string => field.split('.')[0] ?? field;

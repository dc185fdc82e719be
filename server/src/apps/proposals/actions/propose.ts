import { type OwnProposal, type ProposedBody, proposals } from '@voltdeck/contract';
import { memberOf, recordAudit } from '../../../identity';
import type { ActingKey, Member } from '../../../kernel/actor';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { looksLikeKey } from '../../developer-keys/rules';
import { ProposalChanged } from '../facts';
import type { SentCall } from '../rules';
import { countedSince, expiryFrom, isTooLong, limitReached, type ProposalRow } from '../rules';
import { paramsFor, proposable } from '../rules-calls';
import { nameIn } from '../rules-compare';
import {
  countProposals,
  findProposal,
  holdProposalsOf,
  insertProposal,
  proposalsOfKey,
  sameProposal,
} from '../store';
import { toOwn } from '../view';
import { placeOf, presentOf, withoutVersion } from './present';

/** So many of its own an assistant is told. */
const mostListed = 50;
const minuteSeconds = 60;

/** Who proposes: a program by its key. */
function proposerOf(ctx: Ctx): Member & { key: ActingKey } {
  const member = memberOf(ctx);
  if (member.key === undefined) throw new Problem('forbidden');
  return { ...member, key: member.key };
}

const own = (ctx: Ctx, row: ProposalRow): OwnProposal =>
  toOwn(row, { locale: ctx.locale, now: ctx.now, link: ctx.ports.mail.link(`/proposals?id=${row.id}`) });

/** Refuses what nobody could decide about, or what the key may not do itself; fields at fault are named. */
function judge(ctx: Ctx, member: Member, sent: SentCall): readonly string[] {
  const known = proposable(sent.call);
  if (known === null) throw new Problem('proposal.call-unknown', { field: 'call' });
  if (isTooLong(sent)) {
    const tooLong = { code: 'too-long', args: { max: proposals.proposalLimits.characters } } as const;
    throw new Problem('fields.invalid', { errors: { body: [tooLong] } });
  }
  if (looksLikeKey(JSON.stringify([sent.params, sent.query, sent.body])))
    throw new Problem('developer-key.misplaced');
  const lost = [
    ...(known.without ?? []).filter((field) => Object.hasOwn(sent.body, field)),
    ...Object.keys(sent.query).map((field) => `query.${field}`),
    ...unknownParams(sent).map((field) => `params.${field}`),
  ];
  if (lost.length > 0)
    throw new Problem('fields.invalid', {
      errors: Object.fromEntries(lost.map((field) => [field, [{ code: 'unknown' }]])),
    });
  const { fields } = ctx.ports.proposedCalls.read(sent);
  if (!ctx.ports.proposedCalls.may(member, sent)) throw new Problem('proposal.not-allowed');
  return fields;
}

/** What would be kept, but belongs to no part of the path. */
function unknownParams({ call, params }: SentCall): string[] {
  const known = paramsFor(call, params);
  return Object.keys(params).filter((name) => !Object.hasOwn(known, name));
}

/** Keeps a change that an assistant proposes, once it is sure that it could be made; the same one again is the one that waits. */
export async function propose(ctx: Ctx, { reason, ...asked }: ProposedBody): Promise<OwnProposal> {
  const member = proposerOf(ctx);
  const { operatorId, key } = member;
  const fields = judge(ctx, member, asked);
  const present = await presentOf(ctx, asked);
  const sent = withoutVersion(asked, fields, present);
  const place = await placeOf(ctx, sent, present);
  await holdProposalsOf(ctx.tx, operatorId);
  const known = { operatorId, keyId: key.id, ...sent, now: ctx.now };
  const same = await sameProposal(ctx.tx, known);
  if (same !== null) return own(ctx, same);
  await mustHaveRoom(ctx, operatorId, key.id);
  const id = await insertProposal(ctx.tx, {
    ...known,
    reason,
    name: present === null ? null : (nameIn(present.thing) ?? place),
    place,
    before: present?.before ?? null,
    proposedAt: ctx.now,
    expiresAt: expiryFrom(ctx.now),
  });
  await recordAudit(ctx, {
    action: 'proposed',
    noun: 'proposal',
    nounId: id,
    name: String(id),
    detail: { call: sent.call, reason },
  });
  await ctx.announce(ProposalChanged, { proposalId: id }, operatorId);
  return own(ctx, await mustFind(ctx, operatorId, id));
}

async function mustHaveRoom(ctx: Ctx, operatorId: number, keyId: number): Promise<void> {
  const since = countedSince(ctx.now);
  const reached = limitReached(await countProposals(ctx.tx, { operatorId, keyId, since, now: ctx.now }));
  if (reached === 'open')
    throw new Problem('proposal.too-many-open', { args: { most: proposals.proposalLimits.open } });
  if (reached === 'new') throw new Problem('proposal.too-many-new', { retryAfterSeconds: minuteSeconds });
}

async function mustFind(ctx: Ctx, operatorId: number, id: number): Promise<ProposalRow> {
  const row = await findProposal(ctx.tx, operatorId, id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** What the key proposed, the latest first. */
export async function listOwnProposals(ctx: Ctx): Promise<OwnProposal[]> {
  const { operatorId, key } = proposerOf(ctx);
  const rows = await proposalsOfKey(ctx.tx, { operatorId, keyId: key.id, limit: mostListed });
  return rows.map((row) => own(ctx, row));
}

/** One that the key proposed; those of other keys are not there. */
export async function getOwnProposal(ctx: Ctx, id: number): Promise<OwnProposal> {
  const { operatorId, key } = proposerOf(ctx);
  const row = await mustFind(ctx, operatorId, id);
  if (row.keyId !== key.id) throw new Problem('not-found');
  return own(ctx, row);
}

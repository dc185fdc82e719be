import { z } from 'zod';
import { endpoint } from '../endpoint';
import { toldChange } from '../identity/audit';
import { listQuery, pageOf, several } from '../page';
import { id, name, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    proposal: true;
  }
}

/**
 * What became of a change that an assistant proposed (docs/decisions.md#proposals): it waits for a person, was carried out,
 * was turned down, was left for too long or lost its key, or was tried and refused; what failed may be tried again.
 */
export const proposalStates = ['waiting', 'confirmed', 'rejected', 'expired', 'failed'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Those about which somebody may still decide. */
export const openStates = ['waiting', 'failed'] as const satisfies readonly ProposalState[];

/** Open ones of an operator at once, new ones of a key within a minute, days until one expires, characters of what is sent. */
export const proposalLimits = { open: 100, perMinute: 20, days: 7, characters: 20_000, reason: 500 } as const;

/** A proposed change; nothing of it is done before somebody confirms it. */
export const proposalShape = z.object({
  id: z.int(),
  state: z.enum(proposalStates),
  /** The call of the API that would be made: `PATCH /api/charge-points/{id}`. */
  call: z.string(),
  /** What it would do, in the caller’s language. */
  says: z.string(),
  /** What the thing belongs to, in the caller’s language; null where it stands alone. */
  place: z.string().nullable(),
  /** It ends or removes something, or tells somebody outside, which nobody can take back. */
  is_dangerous: z.boolean(),
  /** Why, as the assistant wrote it: never an instruction. */
  reason: z.string(),
  /** The first characters of the key that proposed it, and who made that key. */
  key: z.string(),
  key_maker: z.string().nullable(),
  proposed_at: z.string(),
  expires_at: z.string(),
  /** Whether the caller holds what the call itself needs. */
  may_confirm: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Why somebody turned it down. */
  rejection: z.string().nullable(),
  /** Why it could not be carried out, in the caller’s language. */
  problem: z.string().nullable(),
});
export type Proposal = z.infer<typeof proposalShape>;

/** A field as it is and as it would be; where `is_before_known` is false nothing tells what it is now. */
const proposedChange = toldChange.extend({ is_before_known: z.boolean() });

const sent = z.record(z.string(), z.unknown());

export const proposalDetail = proposalShape.extend({
  params: sent,
  query: sent,
  body: sent,
  /** What would differ from what is there now. */
  changes: z.array(proposedChange),
  /** What others changed since it was proposed; empty where nothing did. */
  changed_since: z.array(toldChange),
  /** Names what is there now: sent back with the confirmation, it says that this is what was seen. Null where nothing is read. */
  seen: z.string().nullable(),
});
export type ProposalDetail = z.infer<typeof proposalDetail>;

const needs = { operator: 'developer-api.read', feature: 'developer-api' } as const;
const params = z.object({ id: id() });

export const proposalSorts = ['proposed_at', 'expires_at'] as const;

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/proposals',
  summary:
    'Changes that assistants proposed, without an order those first about which somebody may decide, the latest before; `open` counts these',
  needs,
  query: listQuery(proposalSorts, { state: several(z.enum(proposalStates)).optional() }),
  result: pageOf(proposalShape).extend({ open: z.int() }),
});

export const getProposal = endpoint({
  method: 'GET',
  path: '/api/proposals/{id}',
  summary: 'One proposed change, beside what is there now',
  needs,
  params,
  result: proposalDetail,
});

/** Repeating it, or two at once, carry the change out once. 409 where the thing is not as it was when the change was proposed. */
export const confirmProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/{id}/confirm',
  summary:
    'Carries a proposed change out as the caller, who must hold what the proposed call needs; where that call refuses, the proposal is `failed` and says why',
  needs,
  params,
  body: z.strictObject({
    /** As the detail told it; left out, it is what was there when the change was proposed. */
    seen: text(64).optional(),
  }),
  result: proposalShape,
});

export const rejectProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/{id}/reject',
  summary: 'Turns a proposed change down, with a reason that the assistant reads',
  needs,
  params,
  body: z.strictObject({ reason: name(proposalLimits.reason) }),
  result: proposalShape,
});

/** What an assistant sends to propose a change. */
export const proposedBody = z.strictObject({
  /** A call of `list_changes`, as `PATCH /api/charge-points/{id}`. */
  call: text(200),
  /** What stands in the path of the call. */
  params: sent.default({}),
  query: sent.default({}),
  body: sent.default({}),
  /** One sentence for the person who decides. */
  reason: name(proposalLimits.reason),
});
export type ProposedBody = z.output<typeof proposedBody>;

/** A proposal as the assistant that made it reads it. */
export const ownProposal = z.object({
  id: z.int(),
  state: z.enum(proposalStates),
  call: z.string(),
  reason: z.string(),
  says: z.string(),
  /** Where a person decides about it. */
  link: z.string(),
  proposed_at: z.string(),
  expires_at: z.string(),
  decided_at: z.string().nullable(),
  /** The words of the person who turned it down. */
  rejection: z.string().nullable(),
  problem: z.string().nullable(),
});
export type OwnProposal = z.infer<typeof ownProposal>;

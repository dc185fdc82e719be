import { type ProblemCode, proposals, type ProposalState } from '@voltdeck/contract';
import { dayMs, minuteMs } from '../../kernel/clock';
import type { ProblemDetails } from '../../kernel/problem';

/** A call of the API by its method and path, with what is sent. */
export interface SentCall {
  call: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** What is sent with a call as the contract reads it, and the fields that its body may have. */
export interface ReadCall {
  params: Record<string, unknown>;
  body: Record<string, unknown>;
  fields: readonly string[];
}

/** Why a call refused, as it is kept: the words are put together for whoever reads them. */
export interface KeptProblem {
  code: ProblemCode;
  args?: ProblemDetails['args'];
  errors?: ProblemDetails['errors'];
}

/** A proposal as it is kept. */
export interface ProposalRow extends SentCall {
  id: number;
  operatorId: number;
  keyId: number;
  key: string;
  keyMaker: string | null;
  reason: string;
  name: string | null;
  place: string | null;
  before: Record<string, unknown> | null;
  state: ProposalState;
  proposedAt: Date;
  expiresAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  rejection: string | null;
  problem: KeptProblem | null;
}

const { days, characters, perMinute, open } = proposals.proposalLimits;

/** States about which somebody may still decide. */
export const openStates: readonly ProposalState[] = proposals.openStates;

/** When a proposal that is made now expires. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + days * dayMs);

/** What became of a proposal at a moment: nobody has to note that it expired. */
export const stateAt = ({ state, expiresAt }: Pick<ProposalRow, 'state' | 'expiresAt'>, now: Date) =>
  openStates.includes(state) && expiresAt <= now ? 'expired' : state;

export const isOpenAt = (row: Pick<ProposalRow, 'state' | 'expiresAt'>, now: Date): boolean =>
  openStates.includes(stateAt(row, now));

/** What is over is kept for so long. */
const keptMs = 90 * dayMs;
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptMs);

/** New ones of a key are counted since. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - minuteMs);

/** Whether what is sent is more than a person would read. */
export const isTooLong = ({ params, query, body }: SentCall): boolean =>
  JSON.stringify([params, query, body]).length > characters;

/** Why no further proposal is taken; null where one is. */
export function limitReached(counts: { open: number; new: number }): 'open' | 'new' | null {
  if (counts.open >= open) return 'open';
  return counts.new >= perMinute ? 'new' : null;
}

/** Refusals that say that the thing is not as it was seen: nothing is wrong with the proposal itself. */
export const isConflict = (code: ProblemCode): boolean => /\.changed(-since)?$/.test(code);

/** Refusals that are about who confirms, or about their plan, and not about what was proposed. */
const ofWhoConfirms: ReadonlySet<ProblemCode> = new Set([
  'forbidden',
  'unauthenticated',
  'requires-subscription',
  'too-many-requests',
]);

/** Whether a refusal is kept with the proposal, as why it could not be carried out. */
export const isKept = (code: ProblemCode): boolean => !isConflict(code) && !ofWhoConfirms.has(code);

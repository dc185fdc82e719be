import type { Member } from '../../../kernel/actor';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { secretDigest } from '../../../platform/passwords';
import type { SentCall } from '../rules';
import { paramsFor, type ProposableCall, proposable } from '../rules-calls';
import { beforeOf, nameIn, versionField, writtenOut } from '../rules-compare';

type Fields = Record<string, unknown>;

/** A thing as it is now. */
export interface Present {
  /** All that its GET tells. */
  thing: Fields;
  /** Of it what the proposed call would change. */
  before: Fields;
  /** By this text it is known again. */
  seen: string;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const get = (ctx: Ctx, path: string, params: Fields): Promise<unknown> =>
  ctx.ports.proposedCalls.make(ctx, {
    call: `GET ${path}`,
    params: paramsFor(path, params),
    query: {},
    body: {},
  });

/** The thing that a call is about, out of the answer of its GET. */
function thingIn({ isAmong, wraps }: ProposableCall, answer: unknown, { params }: SentCall): Fields {
  if (wraps !== undefined) return { [wraps]: answer };
  const rows: unknown[] = isAmong === true && Array.isArray(answer) ? answer : [answer];
  const thing = rows.find(
    (row) => isFields(row) && (isAmong !== true || Number(row.id) === Number(params.id)),
  );
  if (!isFields(thing)) throw new Problem('not-found');
  return thing;
}

/** What is there now, as whoever acts may see it; null where nothing reads it. */
export async function presentOf(ctx: Ctx, sent: SentCall): Promise<Present | null> {
  const known = proposable(sent.call);
  if (known?.of === undefined) return null;
  const thing = thingIn(known, await get(ctx, known.of, sent.params), sent);
  const before = beforeOf(sent.call, ctx.ports.proposedCalls.read(sent), thing);
  return { thing, before, seen: seenIn(before) };
}

/** Whether somebody may confirm a change: the call is one that may be proposed, and theirs to make. */
export const mayConfirm = (ctx: Ctx, member: Member, sent: SentCall): boolean =>
  proposable(sent.call) !== null && ctx.ports.proposedCalls.may(member, sent);

export const seenIn = (before: Fields): string => secretDigest(writtenOut(before));

/** What the thing is called that a call belongs to; null where it belongs to none, or the caller may not see it. */
export async function placeOf(
  ctx: Ctx,
  { call, params }: SentCall,
  present: Present | null,
): Promise<string | null> {
  const at = proposable(call)?.at;
  if (at === undefined) return null;
  try {
    const by = at.by === undefined ? params : { id: present?.thing[at.by] };
    const answer = await get(ctx, at.path, by);
    return isFields(answer) ? nameIn(answer) : null;
  } catch (error) {
    if (error instanceof Problem && error.code === 'forbidden') return null;
    throw error;
  }
}

/** The call with the version that is there now, where it takes one: what changes in between is refused by the call itself. */
export function atVersion(sent: SentCall, fields: readonly string[], present: Present | null): SentCall {
  const field = versionField(fields);
  const version = field === null ? undefined : present?.thing[field];
  if (field === null || typeof version !== 'number') return sent;
  return { ...sent, body: { ...sent.body, [field]: version } };
}

/** The call without the version that it names, which must be the one that is there now. */
export function withoutVersion(sent: SentCall, fields: readonly string[], present: Present | null): SentCall {
  const field = versionField(fields);
  if (field === null || typeof present?.thing[field] !== 'number') return sent;
  const { [field]: named, ...body } = sent.body;
  if (named !== undefined && named !== null && Number(named) !== present.thing[field])
    throw new Problem('proposal.changed', { field });
  return { ...sent, body };
}

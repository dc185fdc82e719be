import { closedAt, isShut, type ChargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import {
  holderOf,
  isSameTag,
  isStrange,
  isUnwelcome,
  judgeStart,
  readTag,
  refusalOf,
  tokenToUse,
  type AskedStart,
  type Asking,
  type Holder,
  type HolderKind,
  type Judged,
  type MayStartAnswer,
  type RefusedBy,
  type Tag,
  whoIs,
} from './rules';
import { isHeldBy, isOfOtherTime, statesInUse } from './rules-use';
import { type KnownTag, type PastCard, tagThen } from './rules-past';
import { noteSeen } from './actions-unknown';
import { tellRefused, withAdmission } from './actions-holders';
import { findTags, lockTokens, usesOfTokens, type FoundUse, type TokenKey } from './store';
import { findPastCards } from './store-past';
import { usualSettings } from '../charging-settings/rules';

/** A start to be judged: who asks, where and when. */
export interface AuthorizationRequest {
  place: ChargingPlace;
  connectorId: number;
  who: Asking;
  at: Date;
  /** It has happened already, while its charger was offline. */
  isOffline: boolean;
  /** Orders that this very start ends, so that their id tokens are free again. */
  endedOrders?: readonly number[];
}

/** What a start is worth, who pays for it, and what a device is told of the id token beside that. */
export interface Authorization extends Judged {
  /** The payer's own reason, where it refused; `not-allowed` where a private charge point admits nobody of its kind. */
  reason: string | null;
  by: RefusedBy | null;
  expiresAt: Date | null;
  parentUid: string | null;
}

type Start = AskedStart & AuthorizationRequest;

/**
 * Judges starts together and says who pays for each (docs/decisions.md#payers); answers in their order.
 * The tags, the sessions that run with them, and each kind of holder are asked for once.
 * Of several starts with one id token the first that is accepted has it, so that one which ends before the next
 * begins is asked for in a call of its own.
 */
export async function authorize(
  ctx: Ctx,
  requests: readonly AuthorizationRequest[],
): Promise<Authorization[]> {
  const starts = await withAdmission(ctx, await withTags(ctx, requests));
  noteStrangers(ctx, starts);
  const open = starts.filter((start) => refusalOf(start) === null);
  const uses = await usesOf(ctx, open);
  const taken = new Set<string>();
  const usesBy = (start: Start): readonly FoundUse[] =>
    (uses.get(keyOf(start) ?? '') ?? []).filter((use) => !isOfOtherTime(use, start, ctx.now));
  const isTaken = (start: Start): boolean =>
    taken.has(keyOf(start) ?? '') || usesBy(start).some((use) => holds(use, start, ctx.now));
  const answers = await askHolders(
    ctx,
    open.filter((start) => !isTaken(start)),
  );
  const judgedAll = starts.map((start) => {
    const answer = answers.get(start) ?? null;
    const judged = judgeStart(start, isTaken(start), answer);
    const key = keyOf(start);
    const isAccepted = judged.verdict === 'accepted';
    if (isAccepted && key !== null) taken.add(key);
    return {
      ...judged,
      leaves: isAccepted ? usesBy(start) : [],
      reason: isUnwelcome(start) ? 'not-allowed' : answer?.ok === false ? answer.reason : null,
      by: answer?.ok === false ? (answer.by ?? null) : null,
      expiresAt: start.tag?.expiresAt ?? null,
      parentUid: start.tag?.parentUid ?? null,
    };
  });
  await tellRefused(
    ctx,
    starts.map((start, index) => visitedBy(start, judgedAll[index] ?? null)),
  );
  return judgedAll;
}

/** A start as whoever stands behind it hears of its refusal. */
const visitedBy = (start: Start, judged: Authorization | null) => ({
  place: start.place,
  holder: whoIs(start),
  uid: 'uid' in start.who ? start.who.uid : null,
  at: start.at,
  reason:
    judged === null || judged.verdict === 'accepted' || isFreeOf(start)
      ? null
      : (judged.reason ?? reasonOf(start, judged)),
  by: judged?.by ?? null,
});

const isFreeOf = ({ who, place }: Start): boolean => 'uid' in who && isSameTag(place.freeVendTag, who.uid);

/** Why a start was refused whoever pays for it. */
const reasonOf = ({ place, at }: Start, { verdict, held }: Judged): string => {
  if (verdict !== 'blocked') return verdict;
  if (held === 'no-price') return held;
  return isShut(place, at) ? 'out-of-service' : verdict;
};

/** Judges one start and says who pays for it. */
export async function authorizeStart(ctx: Ctx, request: AuthorizationRequest): Promise<Authorization> {
  const [answer] = await authorize(ctx, [request]);
  if (answer === undefined) throw new Error('a start was judged and no answer came');
  return answer;
}

const visitOf = ({ place, at }: { place: ChargingPlace; at: Date }) => ({ chargePointId: place.id, at });

/** Starts with what is known of their tags, and whether they are outside the hours. */
async function withTags(ctx: Ctx, requests: readonly AuthorizationRequest[]): Promise<Start[]> {
  const shown = requests.flatMap(({ place, who }) =>
    'uid' in who ? [{ operatorId: place.operatorId, uid: readTag(who.uid) }] : [],
  );
  const tags = (await findTags(ctx.tx, shown)).values();
  const past = (await pastCards(ctx, requests)).values();
  const isClosed = await closedAt(ctx, requests.map(visitOf));
  return requests.map((request, index) => ({
    ...request,
    tag: 'uid' in request.who ? asOf(request, tags.next().value ?? null, past) : null,
    isClosed: isClosed[index] ?? false,
  }));
}

const isLate = ({ who, isOffline }: AuthorizationRequest): boolean => 'uid' in who && isOffline;

/** Which workers had the cards of starts that are told later, in their order. */
const pastCards = (ctx: Ctx, requests: readonly AuthorizationRequest[]): Promise<PastCard[][]> =>
  findPastCards(
    ctx.tx,
    requests
      .filter(isLate)
      .flatMap(({ place, who }) =>
        'uid' in who ? [{ operatorId: place.operatorId, uid: readTag(who.uid) }] : [],
      ),
  );

/** A tag as of the moment of its start. */
const asOf = (
  request: AuthorizationRequest,
  tag: KnownTag | null,
  past: Iterator<readonly PastCard[]>,
): Tag | null => (isLate(request) ? tagThen(tag, past.next().value ?? [], request.at) : tag);

function noteStrangers(ctx: Ctx, starts: readonly Start[]): void {
  const strange = starts.flatMap(({ place, who, tag, at }) =>
    'uid' in who && isStrange(who.uid, tag, place) ? [{ place, uid: who.uid, at }] : [],
  );
  noteSeen(ctx, strange);
}

const tokenOf = (start: Start): TokenKey | null => {
  const uid = tokenToUse(start);
  return uid === null ? null : { operatorId: start.place.operatorId, uid: readTag(uid) };
};

const nameOf = ({ operatorId, uid }: TokenKey): string => `${operatorId}:${uid.toUpperCase()}`;

const keyOf = (start: Start): string | null => {
  const token = tokenOf(start);
  return token === null ? null : nameOf(token);
};

const holds = (use: FoundUse, { place, at }: Start, now: Date): boolean =>
  isHeldBy(
    use,
    { chargePointId: place.id, at },
    { freeAfterMinutes: use.freeAfterMinutes ?? usualSettings.token_free_after_minutes, now },
  );

/** A tag charges in one place at a time; two chargers that ask at the same moment are answered one after the other. */
async function usesOf(ctx: Ctx, starts: readonly Start[]): Promise<Map<string, FoundUse[]>> {
  const tokens = new Map(
    starts.flatMap((start) => {
      const token = tokenOf(start);
      return token === null ? [] : [[nameOf(token), token] as const];
    }),
  );
  const uses = new Map<string, FoundUse[]>();
  if (tokens.size === 0) return uses;
  await lockTokens(ctx.tx, [...tokens.keys()]);
  const endedOrders = starts.flatMap((start) => start.endedOrders ?? []);
  for (const use of await usesOfTokens(ctx.tx, [...tokens.values()], { states: statesInUse, endedOrders })) {
    const name = nameOf(use);
    uses.set(name, [...(uses.get(name) ?? []), use]);
  }
  return uses;
}

/** Holds id tokens of an operator until the transaction ends, all at once, where several starts are judged one after another. */
export async function holdTokens(ctx: Ctx, operatorId: number, uids: readonly string[]): Promise<void> {
  const names = uids.map((uid) => nameOf({ operatorId, uid: readTag(uid) }));
  if (names.length > 0) await lockTokens(ctx.tx, names);
}

const nobodyAnswers: MayStartAnswer = { ok: false, reason: 'unknown-payer' };

/** Asks the domain of each kind of holder once for all its starts. */
async function askHolders(ctx: Ctx, starts: readonly Start[]): Promise<Map<Start, MayStartAnswer>> {
  const byKind = new Map<HolderKind, { start: Start; holder: Holder }[]>();
  for (const start of starts) {
    const holder = holderOf(start);
    if (holder === null) continue;
    const asking = byKind.get(holder.kind) ?? [];
    asking.push({ start, holder });
    byKind.set(holder.kind, asking);
  }
  const answers = new Map<Start, MayStartAnswer>();
  for (const [kind, asking] of byKind) {
    const asked = asking.map(({ start, holder }) => ({
      place: start.place,
      connectorId: start.connectorId,
      holder,
      uid: 'uid' in start.who ? start.who.uid : null,
      at: start.at,
      isOffline: start.isOffline,
    }));
    const told = (await ctx.ports.holders[kind]?.mayStart(ctx, asked)) ?? [];
    asking.forEach(({ start }, index) => answers.set(start, told[index] ?? nobodyAnswers));
  }
  return answers;
}

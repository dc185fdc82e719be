import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { hashSecret } from '../../platform/passwords';
import { touchMemberships } from '../memberships/store';
import { holdPerson } from '../persons/store';
import { confirmedUntil, isConfirmed, livingSince, markedSince, secondsToLive } from './rules';
import { LoginsEnded } from './facts';
import {
  confirmToken,
  type EndedToken,
  findLogin,
  insertToken,
  type LoginOrigin,
  revokeToken,
  touchTokens,
} from './store';
import { revokeDriverTokensOf, touchDriverTokens } from './store-drivers';
import { formerLogins, type LiveToken, liveTokens, revokeTokensOf } from './store-list';

/** A login that is good: who it is, and how well that is known. */
export interface LiveLogin {
  member: Member;
  /** Whether the person has confirmed lately that it is still them. */
  isConfirmed: boolean;
  /** The operator requires a second factor, and the person has none. */
  isFactorMissing: boolean;
}

/** The login behind a bearer token; null where it is unknown, revoked or at its end, or its membership not joined. */
export async function authenticate(
  house: Pick<House, 'db' | 'clock'>,
  { bearer, address }: { bearer: string; address: string },
): Promise<LiveLogin | null> {
  const hash = hashSecret(bearer);
  const now = house.clock.now();
  const since = livingSince(now);
  // By the address, because nobody knows yet who it is.
  const found = await house.db.read({ lane: 'call', key: address }, (kysely) =>
    findLogin(kysely, hash, since),
  );
  if (!found || found.status === 'inactive') return null;
  if (found.status === 'suspended') throw new Problem('membership.suspended');
  const { status: _, permissions, fleets, confirmedAt, isFactorMissing, ...login } = found;
  const member: Member = {
    kind: 'member',
    ...login,
    permissions: new Set(permissions),
    fleets: new Map(fleets?.map(([id, keys]) => [id, new Set(keys)])),
  };
  return { member, isConfirmed: isConfirmed(confirmedAt, now), isFactorMissing };
}

/** A token to be made; `origin` is what the login was made with, where that is known. */
interface NewToken {
  membershipId: number;
  loginAt: Date;
  /** When the person was last known to be themselves; at the login unless told. */
  confirmedAt?: Date;
  origin?: LoginOrigin;
}

const unknownOrigin: LoginOrigin = { userAgent: null, network: null };

/** Programs say of themselves as much as they like. */
const longestUserAgent = 300;

/** What a program says of itself, as it is kept. */
export const keptAgent = (userAgent: string | null): string | null =>
  userAgent?.slice(0, longestUserAgent) ?? null;

/** A 256-bit token bound to a membership; only its hash is kept. */
export async function issueToken(
  ctx: Ctx,
  { membershipId, loginAt, confirmedAt = loginAt, origin = unknownOrigin }: NewToken,
): Promise<{ id: number; token: string; livesSeconds: number }> {
  const token = ctx.random.token(32);
  const hash = hashSecret(token);
  const { userAgent, network } = origin;
  const kept = { userAgent: keptAgent(userAgent), network };
  const id = await insertToken(ctx.tx, {
    membershipId,
    hash,
    loginAt,
    confirmedAt,
    at: ctx.now,
    ...kept,
  });
  await touchMemberships(ctx.tx, [membershipId], ctx.now);
  return { id, token, livesSeconds: secondsToLive(loginAt, ctx.now) };
}

/** The live logins of a person, the one used last first. */
export const loginsOfPerson = (ctx: Ctx, personId: number): Promise<LiveToken[]> =>
  liveTokens(ctx.tx, personId, livingSince(ctx.now));

/** Whether a person who logged in before does so with a program that was not seen yet. */
export async function isUnseenProgram(
  ctx: Ctx,
  { personId, userAgent }: { personId: number; userAgent: string | null },
): Promise<boolean> {
  const seenAs = keptAgent(userAgent);
  const { hadAny, hadSame } = await formerLogins(ctx.tx, { personId, userAgent: seenAs });
  return hadAny && !hadSame;
}

/**
 * Ends logins of a person: one of them, or all but one; with all of them those as a driver, too.
 * The person is held, so that a login which is being made or exchanged is either seen here or comes too late.
 * @returns how many this ended
 */
export async function endLoginsOf(
  ctx: Ctx,
  of: { personId: number; only?: number; but?: number },
): Promise<number> {
  await holdPerson(ctx.tx, of.personId);
  const ended = await revokeTokensOf(ctx.tx, of, ctx.now);
  const ofDriver = of.only === undefined ? await revokeDriverTokensOf(ctx.tx, of.personId, ctx.now) : [];
  const tokenIds = [...ended, ...ofDriver];
  if (tokenIds.length > 0) await ctx.announce(LoginsEnded, { tokenIds }, null);
  return tokenIds.length;
}

/** Ends a token; a dead or unknown one stays so. @returns whose it was, null where this did not end it */
export async function endToken(ctx: Ctx, bearer: string): Promise<EndedToken | null> {
  const ended = await revokeToken(ctx.tx, hashSecret(bearer), ctx.now);
  if (ended !== null) await ctx.announce(LoginsEnded, { tokenIds: [ended.tokenId] }, null);
  return ended;
}

/** Believes from now on that it is the person of a login. @returns until when */
export async function confirmLogin(ctx: Ctx, tokenId: number): Promise<Date> {
  await confirmToken(ctx.tx, tokenId, ctx.now);
  return confirmedUntil(ctx.now);
}

const remembered = 10_000;

/**
 * Marks logins as used, each once a minute at most; to be called after the answer, because it writes.
 * What comes while one transaction writes is written together by the next, so that a burst takes one connection.
 */
export function loginKeeper(house: House): (login: Pick<Member, 'tokenId'>) => Promise<void> {
  const markedAt = new Map<number, number>();
  const waiting = new Set<number>();
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const tokenIds = [...waiting];
      waiting.clear();
      const now = house.clock.now();
      await house.run({ actor: { kind: 'system' }, now }, (ctx) => markUsed(ctx, tokenIds));
    }
  };
  return async ({ tokenId }) => {
    const nowMs = house.clock.now().getTime();
    if (nowMs - (markedAt.get(tokenId) ?? -Infinity) < minuteMs) return;
    if (markedAt.size >= remembered) markedAt.clear();
    markedAt.set(tokenId, nowMs);
    waiting.add(tokenId);
    if (isWriting) return;
    isWriting = true;
    try {
      await writeAll();
    } finally {
      isWriting = false;
    }
  };
}

async function markUsed(ctx: Ctx, tokenIds: readonly number[]): Promise<void> {
  const span = { at: ctx.now, unlessAfter: markedSince(ctx.now) };
  const membershipIds = await touchTokens(ctx.tx, tokenIds, span);
  await touchDriverTokens(ctx.tx, tokenIds, span);
  if (membershipIds.length > 0) await touchMemberships(ctx.tx, [...new Set(membershipIds)], ctx.now);
}

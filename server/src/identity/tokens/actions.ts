import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { hashSecret } from '../../platform/passwords';
import { touchMemberships } from '../memberships/store';
import { livingSince, markedSince, secondsToLive } from './rules';
import { type EndedToken, findLogin, insertToken, revokeToken, touchTokens } from './store';

/** The member behind a bearer token; null where it is unknown, revoked or at its end, or its membership not joined. */
export async function authenticate(
  house: Pick<House, 'db' | 'clock'>,
  { bearer, address }: { bearer: string; address: string },
): Promise<Member | null> {
  const hash = hashSecret(bearer);
  const since = livingSince(house.clock.now());
  // By the address, because nobody knows yet who it is.
  const found = await house.db.read({ lane: 'call', key: address }, (kysely) =>
    findLogin(kysely, hash, since),
  );
  if (!found || found.status === 'inactive') return null;
  if (found.status === 'suspended') throw new Problem('membership.suspended');
  const { status: _, permissions, ...login } = found;
  return { kind: 'member', ...login, permissions: new Set(permissions), fleetIds: [] };
}

/** A 256-bit token bound to a membership; only its hash is kept. */
export async function issueToken(
  ctx: Ctx,
  { membershipId, loginAt }: { membershipId: number; loginAt: Date },
): Promise<{ token: string; livesSeconds: number }> {
  const token = ctx.random.token(32);
  await insertToken(ctx.tx, { membershipId, hash: hashSecret(token), loginAt, at: ctx.now });
  await touchMemberships(ctx.tx, [membershipId], ctx.now);
  return { token, livesSeconds: secondsToLive(loginAt, ctx.now) };
}

/** Ends a token; a dead or unknown one stays so. @returns whose it was, null where this did not end it */
export const endToken = (ctx: Ctx, bearer: string): Promise<EndedToken | null> =>
  revokeToken(ctx.tx, hashSecret(bearer), ctx.now);

const remembered = 10_000;

/**
 * Marks logins as used, each once a minute at most; to be called after the answer, because it writes.
 * What comes while one transaction writes is written together by the next, so that a burst takes one connection.
 */
export function loginKeeper(house: House): (member: Member) => Promise<void> {
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
  if (membershipIds.length > 0) await touchMemberships(ctx.tx, [...new Set(membershipIds)], ctx.now);
}

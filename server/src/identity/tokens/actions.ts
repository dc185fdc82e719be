import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { hashSecret } from '../../platform/passwords';
import { touchMembership } from '../memberships/store';
import { deadBefore, markedSince } from './rules';
import { findSession, insertToken, revokeToken, touchToken } from './store';

/** The member behind a bearer token; null where it is unknown, revoked, idle for too long, or its membership not joined. */
export async function authenticate(
  house: Pick<House, 'db' | 'clock'>,
  { bearer, address }: { bearer: string; address: string },
): Promise<Member | null> {
  const hash = hashSecret(bearer);
  const usedAfter = deadBefore(house.clock.now());
  // By the address, because nobody knows yet who it is.
  const found = await house.db.read({ lane: 'call', key: address }, (kysely) =>
    findSession(kysely, hash, usedAfter),
  );
  if (!found || found.status === 'inactive') return null;
  if (found.status === 'suspended') throw new Problem('membership.suspended');
  const { status: _, permissions, ...session } = found;
  return { kind: 'member', ...session, permissions: new Set(permissions), fleetIds: [] };
}

/** A 256-bit token bound to a membership; only its hash is kept. */
export async function issueToken(ctx: Ctx, membershipId: number): Promise<string> {
  const token = ctx.random.token(32);
  await insertToken(ctx.tx, { membershipId, hash: hashSecret(token), at: ctx.now });
  await touchMembership(ctx.tx, membershipId, ctx.now);
  return token;
}

/** Ends a token; a dead or unknown one stays so. */
export async function endToken(ctx: Ctx, bearer: string): Promise<void> {
  await revokeToken(ctx.tx, hashSecret(bearer), ctx.now);
}

const remembered = 10_000;

/** Marks sessions as used, each once a minute at most; to be called after the answer, because it writes. */
export function sessionKeeper(house: House): (member: Member) => Promise<void> {
  const markedAt = new Map<number, number>();
  return async ({ tokenId, membershipId }) => {
    const now = house.clock.now();
    if (now.getTime() - (markedAt.get(tokenId) ?? -Infinity) < minuteMs) return;
    if (markedAt.size >= remembered) markedAt.clear();
    markedAt.set(tokenId, now.getTime());
    await house.run({ actor: { kind: 'system' }, now }, async (ctx) => {
      if (await touchToken(ctx.tx, tokenId, now, markedSince(now)))
        await touchMembership(ctx.tx, membershipId, now);
    });
  };
}

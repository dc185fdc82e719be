import type { Driver } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { hashSecret } from '../../platform/passwords';
import { keptAgent } from './actions';
import { LoginsEnded } from './facts';
import { livingSince, secondsToLive } from './rules';
import type { LoginOrigin } from './store';
import { findDriverLogin, insertDriverToken, revokeDriverToken } from './store-drivers';

/** The driver behind a bearer token of an operator's app; null where it is unknown, revoked or at its end, or of another's app. */
export async function authenticateDriver(
  house: Pick<House, 'db' | 'clock'>,
  { bearer, operatorId, address }: { bearer: string; operatorId: number; address: string },
): Promise<Driver | null> {
  const asked = { hash: hashSecret(bearer), operatorId };
  const since = livingSince(house.clock.now());
  const found = await house.db.read({ lane: 'call', key: address }, (kysely) =>
    findDriverLogin(kysely, asked, since),
  );
  return found && { kind: 'driver', ...found };
}

/** A 256-bit token bound to a driver of one operator; only its hash is kept. */
export async function issueDriverToken(
  ctx: Ctx,
  { personId, operatorId, origin }: { personId: number; operatorId: number; origin: LoginOrigin },
): Promise<{ id: number; token: string; livesSeconds: number }> {
  const token = ctx.random.token(32);
  const id = await insertDriverToken(ctx.tx, {
    personId,
    operatorId,
    hash: hashSecret(token),
    at: ctx.now,
    userAgent: keptAgent(origin.userAgent),
    network: origin.network,
  });
  return { id, token, livesSeconds: secondsToLive(ctx.now, ctx.now) };
}

/** Ends a driver's token; a dead or unknown one stays so. */
export async function endDriverToken(
  ctx: Ctx,
  { bearer, operatorId }: { bearer: string; operatorId: number },
): Promise<void> {
  const ended = await revokeDriverToken(ctx.tx, { hash: hashSecret(bearer), operatorId }, ctx.now);
  if (ended !== null) await ctx.announce(LoginsEnded, { tokenIds: [ended] }, null);
}

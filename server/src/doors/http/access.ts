import { isIP } from 'node:net';
import type { Needs } from '@voltdeck/contract';
import type { FastifyRequest } from 'fastify';
import { authenticate, authenticateDriver, mayCall } from '../../identity';
import type { Actor } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { networkOf } from '../../platform/networks';
import { plainAddress } from '../../platform/proxies';
import { subscriptionOf } from '../../plans';

/** The token of `Authorization: Bearer …`. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w.~+/=-]{1,500}) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Where a call comes from; null where a proxy told something that is no address, or where the caller has left. */
export function addressOf(request: FastifyRequest): string | null {
  const address = plainAddress(String(request.ip));
  return isIP(address) === 0 ? null : address;
}

/** Whom limits count a call for. */
export const networkAsking = (request: FastifyRequest): string => networkOf(addressOf(request));

interface Asking {
  bearer: string | null;
  address: string;
  params: unknown;
}

/** Who calls, once it is sure that the call is theirs to make. */
export async function actorFor(
  house: House,
  { needs, path }: { needs: Exclude<Needs, OfApps>; path: string },
  { bearer, address, params }: Asking,
): Promise<Actor> {
  if ('public' in needs) return { kind: 'guest' };
  const login = bearer === null ? null : await authenticate(house, { bearer, address });
  if (!login) throw new Problem('unauthenticated');
  const { member } = login;
  const fleetId = fleetNamed(path, params);
  // Whoever does not work for a fleet is told nothing of it.
  if (member.role === 'fleet_admin' && fleetId !== null && !member.fleets.has(fleetId))
    throw new Problem('not-found');
  if (login.isFactorMissing && !isEnrolling(needs)) throw new Problem('factor.missing');
  if (!mayCall(member, needs, fleetId)) throw new Problem('forbidden');
  if (needs.confirmed && !login.isConfirmed) throw new Problem('confirmation.required');
  return member;
}

export type OfApps = { app: true } | { driver: true };

/** Whether a call is of an operator's apps, which show its key beside the token of a driver. */
export const isOfApps = (needs: Needs): needs is OfApps => 'app' in needs || 'driver' in needs;

/** Whether drivers may make a call of people who are logged in, as apps do: with the key beside their token. */
export const isForDriversToo = (needs: Needs): boolean => 'login' in needs && needs.drivers === true;

/** An app by its operator's key, or the driver who is logged in there: a token of another operator's app is none. */
export async function actorOfApp(
  house: House,
  needs: OfApps,
  { operatorId, bearer, address }: Pick<Asking, 'bearer' | 'address'> & { operatorId: number },
): Promise<Actor> {
  if ('app' in needs) return { kind: 'app', operatorId };
  const driver = bearer === null ? null : await authenticateDriver(house, { bearer, operatorId, address });
  if (driver === null) throw new Problem('unauthenticated');
  return driver;
}

/** Whether a call is open to whoever has yet to add a second factor: it is about that, or about where else they may go. */
const isEnrolling = (needs: Needs): boolean => 'login' in needs && needs.enrolling === true;

/** The fleet that a call is about; null where its path names none. */
export function fleetNamed(path: string, params: unknown): number | null {
  if (!/^\/api\/fleets\/\{id\}(?:\/|$)/.test(path)) return null;
  // What is no number is no fleet of anybody's.
  return Number(Object(params).id);
}

/** Refuses what the operator's plan does not include. */
export async function mustBeIncluded(ctx: Ctx, needs: Needs): Promise<void> {
  if (!('operator' in needs) || ctx.actor.kind !== 'member') return;
  const { feature, subscription } = needs;
  if (feature === undefined && subscription === undefined) return;
  const has = await subscriptionOf(ctx, ctx.actor.operatorId);
  if (feature !== undefined && !has.features.includes(feature))
    throw new Problem('requires-subscription', { args: { feature } });
  if (subscription && !has.isSubscribed) throw new Problem('requires-subscription');
}

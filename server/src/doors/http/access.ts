import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { EndpointShape, Needs } from '@voltdeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, mayCall } from '../../identity';
import type { Actor } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { networkOf, plainAddress } from '../../platform/proxies';
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
export const networkAsking = (request: FastifyRequest): string => networkOf(addressOf(request) ?? '');

/** Who calls, once it is sure that the call is theirs to make. */
export async function actorFor(
  house: House,
  needs: Needs,
  { bearer, address }: { bearer: string | null; address: string },
): Promise<Actor> {
  if ('public' in needs) return { kind: 'guest' };
  const member = bearer === null ? null : await authenticate(house, { bearer, address });
  if (!member) throw new Problem('unauthenticated');
  if (!mayCall(member, needs)) throw new Problem('forbidden');
  return member;
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

const csrfCookieName = 'XSRF-TOKEN';

/** A form of this site alone can read the cookie and send it back as a header. */
export function mustComeFromOwnForm(endpoint: EndpointShape, request: FastifyRequest): void {
  if (endpoint.csrf !== true) return;
  const cookie = Buffer.from(request.cookies[csrfCookieName] ?? '');
  const header = Buffer.from(String(request.headers['x-xsrf-token'] ?? ''));
  if (cookie.length < 20 || cookie.length !== header.length || !timingSafeEqual(cookie, header))
    throw new Problem('csrf.mismatch');
}

/** Gives the cookie that a login from a browser needs; the page reads it, so it is not hidden from scripts. */
export function giveCsrfCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(csrfCookieName, token, {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

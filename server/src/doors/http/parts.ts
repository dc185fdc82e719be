import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/route';
import { addressOf } from './access';
import type { Cookies } from './cookies';
import { leavingOf } from './leaving';

/** Who makes a call that is answered in parts; a browser's own form may keep a cookie, an app's login sets none. */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, trustsProxy }: { cookies: Cookies; trustsProxy: boolean },
): Promise<Caller> {
  const isBrowser = request.routeOptions.config.endpoint?.csrf === true;
  const toldBy = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return {
    address: addressOf(request),
    isAddressOwn: trustsProxy || toldBy === undefined,
    deviceSecret: isBrowser ? await cookies.deviceSecretOf(request) : null,
    giveDeviceSecret: isBrowser ? (secret) => cookies.giveDeviceSecret(reply, secret) : null,
    visitSecret: isBrowser ? await cookies.visitSecretOf(request) : null,
    giveVisitSecret: isBrowser ? (secret) => cookies.giveVisitSecret(reply, secret) : null,
    userAgent: request.headers['user-agent'] ?? null,
    signal: leavingOf(reply),
  };
}

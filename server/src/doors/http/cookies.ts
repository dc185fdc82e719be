import type { EndpointShape } from '@voltdeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signingSecret } from '../../desk';
import { deviceDays, visitSeconds } from '../../identity';
import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { systemRandom } from '../../platform/random';
import { csrfLifeMs, csrfToken, isCsrfToken, isSameText, keyFor, signed, textOf } from './signatures';

/** What browsers keep for this site (docs/decisions.md#cookies). */
export interface Cookies {
  /** Refuses a call that needs it unless a form of this site sent it: only that can read the cookie and send it back as a header. */
  mustComeFromOwnForm(endpoint: EndpointShape, request: FastifyRequest): Promise<void>;
  /** Gives what a login from a browser needs; the page reads it, so it is not hidden from scripts. */
  giveCsrf(reply: FastifyReply): Promise<void>;
  /** What this browser was given when somebody logged in with it; null where it shows nothing that we signed. */
  deviceSecretOf(request: FastifyRequest): Promise<string | null>;
  giveDeviceSecret(reply: FastifyReply, secret: string): Promise<void>;
  /** What this browser was given when it was sent to a provider of logins; null where it shows nothing that we signed. */
  visitSecretOf(request: FastifyRequest): Promise<string | null>;
  giveVisitSecret(reply: FastifyReply, secret: string): Promise<void>;
}

const csrfName = 'XSRF-TOKEN';
const deviceUse = 'voltdeck-device';
const visitUse = 'voltdeck-visit';

/** `isHttpsOnly`: people reach the product by https (PUBLIC_URL), whatever a proxy speaks with this server. */
export function createCookies(house: House, { isHttpsOnly }: { isHttpsOnly: boolean }): Cookies {
  const shared = { path: '/', secure: isHttpsOnly };
  // The prefix keeps other hosts of the same domain from setting it; browsers take it over https alone.
  const nameOf = (use: string): string => (isHttpsOnly ? `__Host-${use}` : use);
  const deviceName = nameOf(deviceUse);
  const visitName = nameOf(visitUse);
  const keys = keysOf(house);
  return {
    mustComeFromOwnForm: async ({ csrf }, { cookies, headers }) => {
      if (csrf !== true) return;
      const cookie = cookies[csrfName] ?? '';
      const isOwn = isSameText(cookie, String(headers['x-xsrf-token'] ?? ''));
      if (!isOwn || !isCsrfToken((await keys()).csrf, cookie, house.clock.now()))
        throw new Problem('csrf.mismatch');
    },
    giveCsrf: async (reply) => {
      const token = csrfToken((await keys()).csrf, {
        at: house.clock.now(),
        chance: systemRandom.token(16),
      });
      void reply.setCookie(csrfName, token, { ...shared, sameSite: 'lax', maxAge: csrfLifeMs / 1000 });
    },
    deviceSecretOf: async ({ cookies }) => {
      const cookie = cookies[deviceName];
      return cookie === undefined ? null : textOf((await keys()).device, cookie);
    },
    giveDeviceSecret: async (reply, secret) => {
      const cookie = signed((await keys()).device, secret);
      const maxAge = (deviceDays * dayMs) / 1000;
      void reply.setCookie(deviceName, cookie, { ...shared, sameSite: 'strict', httpOnly: true, maxAge });
    },
    visitSecretOf: async ({ cookies }) => {
      const cookie = cookies[visitName];
      return cookie === undefined ? null : textOf((await keys()).visit, cookie);
    },
    // Strict, because it is shown by the page alone, never by the way back from the provider.
    giveVisitSecret: async (reply, secret) => {
      const cookie = signed((await keys()).visit, secret);
      const maxAge = visitSeconds;
      void reply.setCookie(visitName, cookie, { ...shared, sameSite: 'strict', httpOnly: true, maxAge });
    },
  };
}

interface Keys {
  csrf: Buffer;
  device: Buffer;
  visit: Buffer;
}

/** The keys of the cookies, made from the secret that all nodes share, and read once. */
function keysOf(house: House): () => Promise<Keys> {
  let keys: Promise<Keys> | undefined;
  const read = async (): Promise<Keys> => {
    try {
      const secret = await house.run({ actor: { kind: 'system' } }, signingSecret);
      return {
        csrf: keyFor(csrfName, secret),
        device: keyFor(deviceUse, secret),
        visit: keyFor(visitUse, secret),
      };
    } catch (error) {
      keys = undefined;
      throw error;
    }
  };
  return () => (keys ??= read());
}

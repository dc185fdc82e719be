import { createHmac } from 'node:crypto';
import type { EndpointShape } from '@voltdeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signingSecret } from '../../desk';
import { deviceDays } from '../../identity';
import { dayMs } from '../../kernel/clock';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { systemRandom } from '../../platform/random';
import { csrfLifeMs, isCsrfToken, isSameText, signCsrf } from './csrf';

/** What browsers keep for this site (decisions.md, "Sessions and codes"). */
export interface Cookies {
  /** Refuses a call that needs it unless a form of this site sent it: only that can read the cookie and send it back as a header. */
  mustComeFromOwnForm(endpoint: EndpointShape, request: FastifyRequest): Promise<void>;
  /** Gives what a login from a browser needs; the page reads it, so it is not hidden from scripts. */
  giveCsrf(reply: FastifyReply): Promise<void>;
  /** What this browser was given when somebody logged in with it; null where it shows nothing of the kind. */
  deviceSecretOf(request: FastifyRequest): string | null;
  giveDeviceSecret(reply: FastifyReply, secret: string): void;
}

const csrfName = 'XSRF-TOKEN';

/** `isHttpsOnly`: people reach the product by https (PUBLIC_URL), whatever a proxy speaks with this server. */
export function createCookies(house: House, { isHttpsOnly }: { isHttpsOnly: boolean }): Cookies {
  const shared = { path: '/', secure: isHttpsOnly };
  // The prefix keeps other hosts of the same domain from setting it; browsers take it over https alone.
  const deviceName = isHttpsOnly ? '__Host-voltdeck-device' : 'voltdeck-device';
  const csrfKey = csrfKeyOf(house);
  return {
    mustComeFromOwnForm: async ({ csrf }, { cookies, headers }) => {
      if (csrf !== true) return;
      const cookie = cookies[csrfName] ?? '';
      const isOwn = isSameText(cookie, String(headers['x-xsrf-token'] ?? ''));
      if (!isOwn || !isCsrfToken(await csrfKey(), cookie, house.clock.now()))
        throw new Problem('csrf.mismatch');
    },
    giveCsrf: async (reply) => {
      const token = signCsrf(await csrfKey(), { at: house.clock.now(), chance: systemRandom.token(16) });
      void reply.setCookie(csrfName, token, { ...shared, sameSite: 'lax', maxAge: csrfLifeMs / 1000 });
    },
    deviceSecretOf: ({ cookies }) => {
      const secret = cookies[deviceName] ?? '';
      return /^[\w-]{43}$/.test(secret) ? secret : null;
    },
    giveDeviceSecret: (reply, secret) => {
      const maxAge = (deviceDays * dayMs) / 1000;
      void reply.setCookie(deviceName, secret, { ...shared, sameSite: 'strict', httpOnly: true, maxAge });
    },
  };
}

/** The key of the tokens, made from the secret that all nodes share, and read once. */
function csrfKeyOf(house: House): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  const read = async (): Promise<Buffer> => {
    try {
      const secret = await house.run({ actor: { kind: 'system' } }, signingSecret);
      return createHmac('sha256', secret).update(csrfName).digest();
    } catch (error) {
      key = undefined;
      throw error;
    }
  };
  return () => (key ??= read());
}

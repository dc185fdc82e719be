import { createHash } from 'node:crypto';
import { errors, importPKCS8, SignJWT } from 'jose';
import { Problem } from '../../kernel/problem';
import { errorText } from '../errors';
import type { Logger } from '../log';
import type { AppleSettings, GoogleSettings, LoginSettings } from '../login-settings';
import { TokenRefused, verifyIdToken } from './id-token';
import { createKeySource } from './keys';
import type { ProviderPort, ProviderPorts, ProviderVisit } from './port';
import type { AskWeb, WebAnswer } from './web';

/** What one provider does its own way. */
interface Kind {
  name: string;
  issuers: readonly string[];
  pageUrl: string;
  tokenUrl: string;
  keysUrl: string;
  clientIds: readonly string[];
  /** Whether it has PKCE. */
  knowsVerifiers: boolean;
  /** What its page is asked for beyond what all are. */
  asks(visit: ProviderVisit): Record<string, string>;
  clientSecret(now: Date): Promise<string>;
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const google = ({ clientIds, clientSecret }: GoogleSettings): Kind => ({
  name: 'Google',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  pageUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  clientIds,
  knowsVerifiers: true,
  asks: ({ verifier }) => ({
    scope: 'openid email profile',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }),
  clientSecret: async () => clientSecret,
});

const appleUrl = 'https://appleid.apple.com';

/** Apple knows no PKCE; a name and an address are sent by a form alone. */
const apple = ({ clientIds, teamId, keyId, privateKey }: AppleSettings): Kind => ({
  name: 'Apple',
  issuers: [appleUrl],
  pageUrl: `${appleUrl}/auth/authorize`,
  tokenUrl: `${appleUrl}/auth/token`,
  keysUrl: `${appleUrl}/auth/keys`,
  clientIds,
  knowsVerifiers: false,
  asks: () => ({ scope: 'email name', response_mode: 'form_post' }),
  clientSecret: async (now) => {
    const seconds = Math.floor(now.getTime() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientIds[0] ?? '')
      .setAudience(appleUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300)
      .sign(await importPKCS8(privateKey, 'ES256'));
  },
});

interface Surroundings {
  ask: AskWeb;
  log: Logger;
}

/** The providers that are configured; `ask` reaches them. */
export const openProviders = (settings: LoginSettings, around: Surroundings): ProviderPorts => ({
  ...(settings.google && { google: providerOf(google(settings.google), around) }),
  ...(settings.apple && { apple: providerOf(apple(settings.apple), around) }),
});

function providerOf(kind: Kind, { ask, log }: Surroundings): ProviderPort {
  const { name, issuers, clientIds, pageUrl, tokenUrl, keysUrl } = kind;
  const [clientId = ''] = clientIds;
  const away = (why: string): Problem => {
    log.warn({ provider: name, why }, 'A provider of logins cannot be asked');
    return new Problem('social-login.unreachable', { args: { provider: name }, retryAfterSeconds: 10 });
  };
  const reach: AskWeb = async (request) => {
    try {
      return await ask(request);
    } catch (error) {
      throw away(errorText(error));
    }
  };
  const keys = createKeySource(async () => {
    const { status, text } = await reach({ url: keysUrl });
    const { keys: found } = parsedOf(text);
    if (status !== 200 || !Array.isArray(found)) throw away(`its keys: ${status}`);
    return { keys: found };
  });
  return {
    name,
    addressFor: (visit) => {
      const { state, nonce, redirectUrl } = visit;
      const asked = { response_type: 'code', client_id: clientId, redirect_uri: redirectUrl, state, nonce };
      return `${pageUrl}?${new URLSearchParams({ ...asked, ...kind.asks(visit) }).toString()}`;
    },
    redeem: async ({ code, verifier, redirectUrl }, now) => {
      const form = {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: await kind.clientSecret(now),
        code,
        redirect_uri: redirectUrl,
        ...(kind.knowsVerifiers && { code_verifier: verifier }),
      };
      const answer = await reach({ url: tokenUrl, form });
      const { idToken, error } = tokenIn(answer);
      if (idToken !== null) return idToken;
      if (error === 'invalid_grant') throw new Problem('social-login.expired');
      throw away(`its tokens: ${answer.status} ${error ?? ''}`);
    },
    verify: async (idToken, expected) => {
      try {
        return await verifyIdToken(idToken, { issuers, clientIds, keys }, expected);
      } catch (error) {
        if (!(error instanceof errors.JOSEError) && !(error instanceof TokenRefused)) throw error;
        log.info({ provider: name, why: errorText(error) }, 'A login of a provider is refused');
        throw new Problem('social-login.refused', { args: { provider: name } });
      }
    },
  };
}

const parsedOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

function tokenIn({ status, text }: WebAnswer): { idToken: string | null; error: string | null } {
  const { id_token: idToken, error } = parsedOf(text);
  return {
    idToken: status === 200 && typeof idToken === 'string' ? idToken : null,
    error: typeof error === 'string' ? error.slice(0, 100) : null,
  };
}

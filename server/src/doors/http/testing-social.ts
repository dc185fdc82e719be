import type { SocialProvider } from '@voltdeck/contract';
import type { JWTPayload } from 'jose';
import { ofApple, type TestProviders } from '../../platform/openid/testing-provider';
import { type Answer, formHeaders, type TestDoor } from './testing-door';

/** A browser that goes to a provider and comes back. */
export interface SocialBrowser {
  /** What it sends with each form. */
  headers: Record<string, string>;
  /** Sends it away. @returns what the provider is asked with */
  leave(provider: SocialProvider, token?: string): Promise<{ state: string; nonce: string; answer: Answer }>;
}

const cookieIn = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';

export async function openBrowser(door: TestDoor): Promise<SocialBrowser> {
  const headers: Record<string, string> = { ...(await formHeaders(door.http)) };
  const form = headers.cookie;
  return {
    headers,
    leave: async (provider, token) => {
      const url = `/api/${token === undefined ? 'auth/social' : 'user/social-logins'}/${provider}`;
      const answer = await door.ask('POST', url, { headers, ...(token !== undefined && { token }) });
      if (answer.status === 200) headers.cookie = `${form}; ${cookieIn(answer)}`;
      const results = answer.json.results as { url: string } | undefined;
      const { searchParams } = new URL(results?.url ?? 'https://nowhere.test');
      return {
        state: searchParams.get('state') ?? '',
        nonce: searchParams.get('nonce') ?? '',
        answer,
      };
    },
  };
}

/** The provider sends somebody back. @returns where to */
export async function comeBack(
  door: TestDoor,
  provider: SocialProvider,
  sent: Record<string, string>,
): Promise<URL> {
  const url = `/api/auth/social/${provider}/callback`;
  const form = new URLSearchParams(sent).toString();
  const answer =
    provider === 'google'
      ? await door.ask('GET', `${url}?${form}`)
      : await door.ask('POST', url, {
          body: form,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'https://appleid.apple.com',
          },
        });
  if (answer.status !== 303) throw new Error(`${answer.status}: ${answer.text}`);
  return new URL(String(answer.headers.location));
}

/** Takes somebody through the whole of it, as far as it goes. */
export async function socialLoginOf(
  door: TestDoor,
  providers: TestProviders,
  who: JWTPayload & { provider?: SocialProvider; user?: string },
  body: object = {},
): Promise<Answer> {
  const { provider = 'google', user, ...claims } = who;
  const browser = await openBrowser(door);
  const { state, nonce } = await browser.leave(provider);
  providers.gives(() => providers.sign({ nonce, ...(provider === 'apple' && ofApple), ...claims }));
  const back = await comeBack(door, provider, { state, code: 'a-code', ...(user !== undefined && { user }) });
  const code = back.searchParams.get('code');
  return door.ask('POST', '/api/auth/social', { body: { code, ...body }, headers: browser.headers });
}

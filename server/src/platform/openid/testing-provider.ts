import { generateKeyPairSync } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { silentLog } from '../log';
import type { LoginSettings } from '../login-settings';
import type { ProviderPorts } from './port';
import { openProviders } from './providers';
import type { AskWeb, WebAnswer, WebRequest } from './web';

/** As Apple gives one out. */
const appleKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const testSettings: LoginSettings = {
  google: { clientIds: ['ours.apps.test', 'app.apps.test'], clientSecret: 'of google' },
  apple: {
    clientIds: ['test.voltdeck.web'],
    teamId: 'TEAM000000',
    keyId: 'KEY0000000',
    privateKey: appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
};

export const applePublicKey = appleKey.publicKey;

/** What Apple says where Google says something else. */
export const ofApple = { iss: 'https://appleid.apple.com', aud: 'test.voltdeck.web' };

/** Google and Apple without the internet: one key, and what they would answer. */
export interface TestProviders {
  ports: ProviderPorts;
  /** Everything that was asked of them. */
  asked: WebRequest[];
  publicKey: Awaited<ReturnType<typeof newKey>>['publicKey'];
  /** Signs what an ID token says, of Google unless told. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** The ID token that the next authorization codes are exchanged for, made when it is asked for. */
  gives(make: (form: Readonly<Record<string, string>>) => Promise<string>): void;
  /** From now on, this is what is answered; null as usual. */
  answers(instead: ((request: WebRequest) => Promise<WebAnswer>) | null): void;
  /** Signs with another key from now on, by another name. */
  rollKey(): Promise<void>;
}

/** Making one takes a while; every test may know them. */
const keys = { one: newKey('one'), two: newKey('two') };

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

export async function testProviders(at: () => Date): Promise<TestProviders> {
  let key = await keys.one;
  let instead: ((request: WebRequest) => Promise<WebAnswer>) | null = null;
  let give: ((form: Readonly<Record<string, string>>) => Promise<string>) | null = null;
  const asked: WebRequest[] = [];
  const json = (status: number, body: object): WebAnswer => ({ status, text: JSON.stringify(body) });
  const ask: AskWeb = async (request) => {
    asked.push(request);
    if (instead !== null) return instead(request);
    if (request.form === undefined) return json(200, { keys: [key.jwk] });
    return give === null
      ? json(400, { error: 'invalid_grant' })
      : json(200, { id_token: await give(request.form) });
  };
  const sign = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}): Promise<string> => {
    const now = Math.floor(at().getTime() / 1000);
    const usual = { iss: 'https://accounts.google.com', aud: 'ours.apps.test', iat: now, exp: now + 3600 };
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .sign(key.privateKey);
  };
  return {
    ports: openProviders(testSettings, { ask, log: silentLog() }),
    asked,
    get publicKey() {
      return key.publicKey;
    },
    sign,
    gives: (make) => (give = make),
    answers: (other) => (instead = other),
    rollKey: async () => {
      key = await keys.two;
    },
  };
}

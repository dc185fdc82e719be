import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config';

const read = (environment: Record<string, string>) => readConfig({ root: '/nowhere', environment }).logins;
const keyOn = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = keyOn('prime256v1');
const apple = {
  APPLE_CLIENT_ID: 'com.example.web, com.example.app',
  APPLE_TEAM_ID: 'ABCDE12345',
  APPLE_KEY_ID: 'FGHIJ67890',
  APPLE_PRIVATE_KEY: key,
};
const forum = { DISCOURSE_SECRET: 'a secret of ten', DISCOURSE_URL: 'https://forum.example.com/' };

describe('the settings of logins', () => {
  test('are none unless they are set', () => {
    expect(read({})).toEqual({ google: undefined, apple: undefined, forum: undefined });
  });

  test('are read whole', () => {
    expect(read({ GOOGLE_CLIENT_ID: 'a.apps.test', GOOGLE_CLIENT_SECRET: 'b', ...apple, ...forum })).toEqual({
      google: { clientIds: ['a.apps.test'], clientSecret: 'b' },
      apple: {
        clientIds: ['com.example.web', 'com.example.app'],
        teamId: 'ABCDE12345',
        keyId: 'FGHIJ67890',
        privateKey: key.trim(),
      },
      forum: { secret: 'a secret of ten', url: 'https://forum.example.com' },
    });
  });

  test('hold a key in one line', () => {
    const inOneLine = key.trim().replaceAll('\n', String.raw`\n`);
    expect(read({ ...apple, APPLE_PRIVATE_KEY: inOneLine })?.apple?.privateKey).toBe(key.trim());
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'a' }, /^GOOGLE_CLIENT_SECRET is missing: set it beside GOOGLE_CLIENT_ID, or/],
    [{ ...apple, APPLE_KEY_ID: '' }, /^APPLE_KEY_ID is missing: set it beside APPLE_CLIENT_ID/],
    [
      { DISCOURSE_URL: 'https://forum.example.com' },
      /^DISCOURSE_SECRET is missing: set it beside DISCOURSE_URL/,
    ],
    [{ ...apple, APPLE_PRIVATE_KEY: 'my key' }, /^APPLE_PRIVATE_KEY is not right: use the content of/],
    [{ ...apple, APPLE_PRIVATE_KEY: keyOn('secp384r1') }, /^APPLE_PRIVATE_KEY is not right/],
    [{ ...apple, APPLE_TEAM_ID: 'short' }, /^APPLE_TEAM_ID is "short": use the ten letters/],
    [{ GOOGLE_CLIENT_ID: 'a,,b', GOOGLE_CLIENT_SECRET: 'b' }, /^GOOGLE_CLIENT_ID is "a,,b": use/],
    [{ ...forum, DISCOURSE_SECRET: 'short' }, /^DISCOURSE_SECRET is not right: use the secret/],
    [{ ...forum, DISCOURSE_URL: 'http://forum.example.com' }, /^DISCOURSE_URL is .*: use the address/],
    [{ ...forum, DISCOURSE_URL: 'https://me:pw@forum.example.com' }, /^DISCOURSE_URL is/],
  ])('%j stop the start with one line', (environment, line) => {
    expect(() => read(environment)).toThrow(line);
  });

  test('take a forum on this machine without https', () => {
    expect(read({ ...forum, DISCOURSE_URL: 'http://localhost:4200' })?.forum?.url).toBe(
      'http://localhost:4200',
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask, maySecret, secretSigns, withoutSecrets } from './rules-secrets';

const frame = (payload: unknown, action = 'ChangeConfiguration') => JSON.stringify([2, '1', action, payload]);

test.each([
  ['a 1.6 setting', { key: 'AuthorizationKey', value: 'f00dbabe' }],
  ['a vendor’s setting', { key: 'Vendor.WifiPassword', value: 'f00dbabe' }],
  [
    'settings that are read',
    { configurationKey: [{ key: 'AuthorizationKey', readonly: false, value: 'f00dbabe' }] },
  ],
  [
    '2.0.1 variables',
    {
      setVariableData: [
        {
          component: { name: 'SecurityCtrlr' },
          variable: { name: 'BasicAuthPassword' },
          attributeValue: 'f00dbabe',
        },
      ],
    },
  ],
  ['a network profile', { connectionData: { apn: { apn: 'web', apnPassword: 'f00dbabe' } } }],
  ['a setting with a number in its name', { key: 'Wifi2Password', value: 'f00dbabe' }],
  ['a setting that is written short', { key: 'ftp_pwd', value: 'f00dbabe' }],
  ['a setting of several values', { key: 'AuthorizationKey', value: { old: ['f00dbabe'] } }],
  [
    'a report of variables',
    {
      reportData: [
        { variable: { name: 'apnPassword' }, variableAttribute: [{ type: 'Actual', value: 'f00dbabe' }] },
      ],
    },
  ],
  ['an event', { eventData: [{ actualValue: 'f00dbabe', variable: { name: 'BasicAuthPassword' } }] }],
  ['a private network', { connectionData: { vpn: { server: 'vpn', key: 'f00dbabe' } } }],
  ['a vendor’s data', { vendorId: 'V', data: JSON.stringify({ wifi: { password: 'f00dbabe' } }) }],
  ['a vendor’s list', { vendorId: 'V', data: 'ssid=home;password=f00dbabe' }],
  ['a password with an @', { location: 'ftp://me:f00d@f00dbabe@files.example/log.txt' }],
  ['an address with a password', { location: 'ftp://me:f00dbabe@files.example/log.txt' }],
  ['an address with a signature', { location: 'https://files.example/fw.bin?id=7&X-Amz-Signature=f00dbabe' }],
  ['a plain field', { password: 'f00dbabe' }],
])('%s is shown without its secret', (_name, payload) => {
  const clean = withoutSecrets(frame(payload));
  expect(clean).not.toContain('f00dbabe');
  expect(clean).toContain(mask);
  expect(withoutSecrets(clean)).toBe(clean);
});

test.each([
  ['a card', { idTag: 'f00dbabe' }],
  ['a token', { idToken: { idToken: 'f00dbabe', type: 'ISO14443' } }],
  ['a setting that is none', { key: 'HeartbeatInterval', value: '60' }],
  ['an empty one', { key: 'AuthorizationKey', value: '' }],
  ['an address without', { location: 'https://files.example/fw.bin' }],
])('%s stays as it came', (_name, payload) => {
  const sent = JSON.stringify([2, '1', 'Any', payload], null, 1);
  expect(withoutSecrets(sent)).toBe(sent);
});

test('a name may be written as numbers of letters', () => {
  const sent = String.raw`[2,"1","ChangeConfiguration",{"key":"Authorization\u004bey","value":"f00dbabe"}]`;
  expect(withoutSecrets(sent)).not.toContain('f00dbabe');
});

const much = 300_000;
test.each([
  ['one letter', JSON.stringify({ data: `key ${'a'.repeat(much)}` })],
  ['quotes', `key "${String.raw`\"`.repeat(much)}`],
  ['addresses', JSON.stringify({ data: '://:a@'.repeat(much / 5) })],
  ['colons and blanks', `key "a"${' : '.repeat(much)}`],
  ['a well without a floor', `{"key":${'['.repeat(much)}${']'.repeat(much)}}`],
])('a charger that sends much of %s holds up nobody', (_name, sent) => {
  const from = performance.now();
  withoutSecrets(sent);
  // What grows with the square of the length takes minutes here.
  expect(performance.now() - from).toBeLessThan(3_000);
});

test('what is no JSON loses its secrets too, also when it is cut off', () => {
  const broken = '[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"f00dba';
  expect(withoutSecrets(broken)).toBe(
    `[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"${mask}"`,
  );
  expect(withoutSecrets('{not json')).toBe('{not json');
});

test('a text is looked at exactly when it has one of the signs', () => {
  const signs = ['key', 'pass', 'pwd', 'secret', 'token', 'psk', 'pin', '://', String.raw`\u`];
  const nearly = signs.flatMap((sign) => [sign.slice(1), sign.slice(0, -1), sign]);
  const part = fc.oneof(
    fc.constantFrom(
      ...nearly,
      'idToken',
      'SuspendedEV',
      'Sample.Periodic',
      '"',
      '/',
      '\\',
      '\u212A',
      '\u017F',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const anyCase = fc
    .tuple(part, fc.array(fc.boolean(), { minLength: 1 }))
    .map(([text, upper]) =>
      Array.from(text, (letter, at) =>
        upper[at % upper.length] === true ? letter.toUpperCase() : letter,
      ).join(''),
    );
  const any = fc.array(anyCase, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(any, (text) => {
      expect(maySecret(text)).toBe(new RegExp(secretSigns, 'i').test(text));
    }),
    { numRuns: 2_000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closed } from './rules-cut';
import { cutWithoutSecrets, mask, withoutSecrets } from './rules-secrets';

const read = (beginning: string): unknown => {
  const { whole, closing } = closed(beginning);
  return JSON.parse(whole + closing);
};

test.each([
  ['[2,"1","A",{"a":1,"b":[1,2', [2, '1', 'A', { a: 1, b: [1] }]],
  ['[2,"1","A",{"a":{"b":"c', [2, '1', 'A', { a: {} }]],
  ['[2,"1","A",{"a":1},', [2, '1', 'A', { a: 1 }]],
  ['[2,"1","A",{"a":"x,]}\\"', [2, '1', 'A', {}]],
  ['[4,"1","Code","Said",{}]', [4, '1', 'Code', 'Said', {}]],
])('%s is read as far as it is there', (beginning, expected) => {
  expect(read(beginning)).toEqual(expected);
});

test('the beginning of any array is JSON once it is closed', () => {
  const cut = fc.tuple(
    fc.array(fc.jsonValue(), { minLength: 1 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(cut, ([value, part]) => {
      const text = JSON.stringify(value);
      const beginning = text.slice(0, Math.max(1, text.length * part));
      expect(Array.isArray(read(beginning))).toBe(true);
    }),
  );
});

const call = (payload: object) => JSON.stringify([2, '1', 'Any', payload]);
const secret = 'f00dbabe';

test.each([
  ['a 1.6 setting', { key: 'AuthorizationKey', value: secret, more: 1 }],
  ['whose name comes later', { value: secret, more: [1, 2], key: 'AuthorizationKey' }],
  ['whose names are numbers', { list: [{ value: secret, 1: { 2: 'x' }, key: 'WifiPassword' }] }],
  [
    '2.0.1 variables',
    { setVariableData: [{ attributeValue: secret, variable: { name: 'BasicAuthPassword' } }] },
  ],
  [
    'a report of variables',
    {
      reportData: [
        { variableAttribute: [{ type: 'Actual', value: secret }], variable: { name: 'apnPassword' } },
      ],
    },
  ],
  ['a private network', { vpn: { key: secret, server: 'x' } }],
  ['a vendor’s data', { data: JSON.stringify({ wifi: { password: secret, ssid: 'x' } }), more: 1 }],
  ['an address', { location: `ftp://me:${secret}@files.example/log.txt`, more: 1 }],
  ['a plain field', { password: secret, more: { more: 1 } }],
])('%s shows no secret wherever it is cut', (_name, payload) => {
  const frame = call(payload);
  expect(withoutSecrets(frame)).not.toContain('f00d');
  for (let end = 0; end <= frame.length; end += 1)
    expect(cutWithoutSecrets(frame.slice(0, end))).not.toContain('f00d');
});

test('settings that are all there stay readable', () => {
  const settings = [
    { key: 'HeartbeatInterval', readonly: false, value: '60' },
    { key: 'AuthorizationKey', value: secret },
  ];
  const told = cutWithoutSecrets(`${call({ configurationKey: settings }).slice(0, -3)},{"key":"Next","val`);
  expect(told).toContain('"value":"60"');
  expect(told).not.toContain(secret);
  expect(told).toContain(mask);
});

import { expect, test } from 'vitest';
import { sourceOf, trustOf, type TrustProxy } from './proxies';

const from = (remoteAddress: string | undefined, forwarded: string | undefined, trust: TrustProxy) =>
  sourceOf({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never, trustOf(trust));

test.each([
  ['10.0.0.7', undefined, false, '10.0.0.7'],
  ['::ffff:10.0.0.7', undefined, false, '10.0.0.7'],
  ['2001:db8::7', undefined, false, '2001:db8::7'],
  ['127.0.0.1', '203.0.113.9', false, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9, 198.51.100.7', 0, '127.0.0.1'],
  ['127.0.0.1', '10.0.0.1, 203.0.113.9, 198.51.100.7', 2, '203.0.113.9'],
  ['127.0.0.1', '198.51.100.7', 2, '198.51.100.7'],
  ['127.0.0.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
  ['::ffff:127.0.0.1', '203.0.113.9, 198.51.100.7', ['loopback', '198.51.100.0/24'], '203.0.113.9'],
  ['192.168.1.1', '203.0.113.9', ['loopback'], '192.168.1.1'],
  ['127.0.0.1', 'nonsense', ['loopback'], null],
  ['fe80::7%eth0', undefined, false, 'fe80::7'],
  ['fe80::1%eth0', 'fe80::7%nonsense', ['linklocal', 'fe80::7'], 'fe80::7'],
  [undefined, undefined, false, null],
] as const)('from %s for %s, believing %j, is %s', (remote, forwarded, trust, source) => {
  expect(from(remote, forwarded, trust)).toBe(source);
});

test.each([['loopback'], ['0.0.0.0/1', 'loopback']])(
  'a hop without an address is no proxy of %j',
  (...networks) => {
    expect(trustOf(networks)(undefined, 0)).toBe(false);
  },
);

test('a hop without an address is counted by no number of hops', () => {
  expect(trustOf(2)(undefined, 0)).toBe(false);
});

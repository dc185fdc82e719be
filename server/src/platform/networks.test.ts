import fc from 'fast-check';
import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicNetwork, kindOfNetwork, networkOf, siteOf } from './networks';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['1.2.3.4, evil', 'unknown'],
  ['', 'unknown'],
  [null, 'unknown'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8:2:2::1', '2001:db8:2::/48'],
  ['203.0.113.9', '203.0.113.9'],
  [null, 'unknown'],
])('a customer that has %s may have %s', (address, site) => {
  expect(siteOf(networkOf(address))).toBe(site);
});

test('every address of a /64 counts as the same, and of another one as another', () => {
  const group = fc.integer({ min: 1, max: 0xff_ff });
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  const text = (numbers: number[]): string => numbers.map((one) => one.toString(16)).join(':');
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
      const found = networkOf(text([...network, ...one]));
      expect(networkOf(text([...network, ...other]))).toBe(found);
      expect(isIP(found.slice(0, -3))).toBe(6);
      const [first = 0, ...rest] = network;
      expect(networkOf(text([first ^ 1, ...rest, ...one]))).not.toBe(found);
    }),
  );
});

test.each([
  ['203.0.113.9', true],
  ['2001:db8:1:2::/64', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.100.0.1', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['fd00:0:0:0::/64', false],
  ['fe80:0:0:0::/64', false],
  ['0:0:0:0::/64', false],
  ['unknown', false],
])('%s is of the internet: %s', (network, isPublic) => {
  expect(isPublicNetwork(network)).toBe(isPublic);
});

test.each([
  ['::1', 'here'],
  ['127.0.0.1', 'here'],
  ['::ffff:127.0.0.1', 'here'],
  ['192.168.1.7', 'local'],
  ['fd00::7', 'local'],
  ['203.0.113.9', 'internet'],
  ['2001:db8::7', 'internet'],
  ['', 'unknown'],
])('%j is, to a person, %s', (address, kind) => {
  expect(kindOfNetwork(networkOf(address))).toBe(kind);
});

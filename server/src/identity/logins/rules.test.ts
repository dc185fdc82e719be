import { expect, test } from 'vitest';
import { networkIn } from './rules';

const words = { unknown: 'not known', networkHere: 'this machine', networkLocal: 'near by ({network})' };

test.each([
  ['0:0:0:0::/64', 'here', 'this machine'],
  ['192.168.1.7', 'local', 'near by (192.168.1.7)'],
  ['203.0.113.9', 'internet', '203.0.113.9'],
  ['unknown', 'unknown', 'not known'],
] as const)('%s is told as a person understands it', (network, kind, told) => {
  expect(networkIn({ network, kind }, words)).toBe(told);
});

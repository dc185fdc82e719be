import { expect, test } from 'vitest';
import { listenHost, ownAddress } from './addresses';

test.each([
  [undefined, true, 'localhost', '127.0.0.1'],
  [undefined, false, '::', '127.0.0.1'],
  ['0.0.0.0', true, '0.0.0.0', '127.0.0.1'],
  ['192.0.2.7', true, '192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', false, '2001:db8::7', '[2001:db8::7]'],
])('HOST %s, in the demo: %s, listens on %s, which this machine reaches as %s', (host, isDemo, at, own) => {
  expect(listenHost({ host }, isDemo)).toBe(at);
  expect(ownAddress(at)).toBe(own);
});

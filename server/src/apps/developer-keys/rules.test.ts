import { developerKeys } from '@voltdeck/contract';
import { endpoints } from '@voltdeck/contract/all';
import { expect, test } from 'vitest';
import { isFormedAsKey, keyFrom, looksLikeKey, mayPropose, scopesOf, shownOf } from './rules';

const key = keyFrom('-_abcDEF0123456789'.repeat(4));

test('a key begins as scanners expect, and ends with a checksum of what stands before', () => {
  expect(key).toMatch(/^vdk_live_[0-9A-Za-z]{42}$/);
  expect(isFormedAsKey(key)).toBe(true);
  expect(isFormedAsKey(key.replace('a', 'b'))).toBe(false);
  expect(isFormedAsKey(`${key}x`)).toBe(false);
  expect(looksLikeKey(`/api/orders?key=${key}`)).toBe(true);
  expect(shownOf(key)).toHaveLength(13);
});

const openTo = (path: string, method = 'GET') =>
  endpoints
    .filter((endpoint) => endpoint.path === path && endpoint.method === method)
    .map((endpoint) => developerKeys.isOpenToKeys(endpoint) && developerKeys.scopeOf(endpoint));

test.each([
  ['/api/orders', 'GET', 'read'],
  ['/api/operator', 'GET', 'read'],
  ['/api/operator', 'PATCH', false],
  ['/api/user', 'GET', false],
  ['/api/admins', 'GET', false],
  ['/api/audit', 'GET', false],
  ['/api/developer/generate-new-api-key', 'POST', false],
  ['/api/ocpi/token', 'GET', false],
  ['/api/payouts/request-payout', 'POST', false],
  ['/api/payouts', 'GET', 'read'],
  ['/api/categories', 'POST', 'write'],
])('%s by %s is for a key: %s', (path, method, expected) => {
  expect(openTo(path, method)).toEqual([expected]);
});

test('whatever proposes or writes reads, too, and proposing writes nothing', () => {
  expect(scopesOf(['propose'])).toEqual(['read', 'propose']);
  expect(scopesOf(['write'])).toEqual(['read', 'write']);
  expect(scopesOf()).toEqual(['read', 'propose', 'write', 'apps']);
  expect(
    [['read'], ['apps'], ['read', 'propose'], ['read', 'write']].map((scopes) =>
      mayPropose({ scopes: scopes as never }),
    ),
  ).toEqual([false, false, true, true]);
});

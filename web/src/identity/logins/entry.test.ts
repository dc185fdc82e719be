import { describe, expect, it } from 'vitest';
import { safeBack } from './entry';

describe('an address to go back to', () => {
  it.each([
    '/orders',
    '/orders/7?tab=messages',
    '/charge-points?search=Quai%20Nord&status=available,busy',
    '/charge-points?search=//evil.test',
    '/orders#https://evil.test',
    '/fleets/12/vehicle-kWh-report',
    '/roles-and-more',
  ])('%s of our own is kept', (back) => expect(safeBack(back)).toBe(back));

  it.each([
    '//evil.test',
    '///evil.test',
    '////evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/ /evil.test',
    '/%09/evil.test',
    '/%0d%0aLocation:%20https://evil.test',
    '/%2f%2fevil.test',
    '/%2Fevil.test',
    '/%252f%252fevil.test',
    '/%5cevil.test',
    '/%255cevil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/orders/..//evil.test',
    '/%2e%2e//evil.test',
    '/orders//evil.test',
    '/\u2044/evil.test\u0000',
    '/\uFF0Fevil.test',
    '/\u200b/evil.test',
    '/\u202e/tset.live',
    '/%ef%bc%8fevil.test',
    '/%c0%afevil.test',
    '/%',
    'https://evil.test',
    'https:evil.test',
    'HTTPS:/\\evil.test',
    'http:@evil.test',
    '@evil.test',
    'evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.test/1',
    'file:///etc/passwd',
    `/${'a'.repeat(2000)}`,
    '',
    '/login',
    '/LOGIN?back=/orders',
    '/%6cogin',
    '/role?back=//evil.test',
    '/orders/../login',
  ])('%j is not followed', (back) => expect(safeBack(back)).toBe('/'));

  it.each([null, undefined, 7, {}, ['/orders'], { toString: () => '/orders' }])('%j is not one', (back) =>
    expect(safeBack(back)).toBe('/'),
  );

  it('that is kept stays on its own site, as the browser reads it', () => {
    for (const back of [
      '/@evil.test',
      '/;//evil.test',
      '/:80',
      '/orders/@evil.test',
      '/?//evil.test',
      '/#@evil.test',
    ])
      expect(new URL(safeBack(back), 'https://own.test').origin).toBe('https://own.test');
  });
});

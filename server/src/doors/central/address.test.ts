import { describe, expect, test } from 'vitest';
import { readCalled, shownPath, withoutSecret } from './address';

describe('the identity in an address', () => {
  test.each([
    ['/ocpp/CP-1', 'CP-1'],
    ['/ocpp/CP%20One', 'CP One'],
    ['/ocpp/site/CP.1', 'site/CP.1'],
    ['/ocpp/CP-1?token=x', 'CP-1'],
    ['/ocpp/CP-1/', 'CP-1'],
    ['//OCPP//CP-1', 'CP-1'],
    ['/ocpp/', undefined],
    ['/ocpp', undefined],
    ['/ocpp/CP-1%00', undefined],
    ['/ocpp/%E0%A4%A', '%E0%A4%A'],
  ])('%s is %s', (url, identity) => expect(readCalled(url)?.identity).toBe(identity));
});

describe('the names an address may hold', () => {
  const namesIn = (url: string) => readCalled(url)?.names.map(({ text, rest }) => [text, rest]);

  test.each([
    ['an inner blank', '/ocpp/CP%201', 'CP1'],
    ['an escape that was escaped again', '/ocpp/CP%252D1', 'CP-1'],
    ['brackets of an example', '/ocpp/%7BCP-1%7D', 'CP-1'],
    ['quotes', '/ocpp/%22CP-1%22', 'CP-1'],
    ['an invisible mark', '/ocpp/CP-1%E2%80%8B', 'CP-1'],
    ['the path twice', '/ocpp/ocpp/CP-1', 'CP-1'],
    ['the identifier twice', '/ocpp/CP-1/CP-1', 'CP-1'],
    ['another path', '/steve/websocket/CentralSystemService/CP-1', 'CP-1'],
  ])('are found through %s', (_what, url, name) =>
    expect(namesIn(url)?.map(([text]) => text)).toContain(name),
  );

  test('come the likeliest first, each with what stands behind it', () => {
    expect(namesIn('/ocpp/CP-1/CP-1/s3cret')).toEqual([
      ['CP-1/CP-1/s3cret', null],
      ['CP-1/CP-1', 's3cret'],
      ['s3cret', null],
      ['CP-1', 's3cret'],
      ['CP-1', 'CP-1'],
    ]);
  });

  test('are few and short, however long the address is', () => {
    expect(readCalled(`/ocpp/${'x/'.repeat(1000)}CP-1`)?.names).toHaveLength(3);
    expect(readCalled(`/ocpp/${'x'.repeat(200)}`)?.names).toEqual([]);
  });

  test('are read in no time, however many slashes it has', () => {
    for (const url of [`/ocpp/x${'/'.repeat(200_000)}CP-1`, `${'/'.repeat(200_000)}CP-1`]) {
      expect(readCalled(url)?.names.map(({ text }) => text)).toContain('CP-1');
    }
  });
});

describe('a path for people', () => {
  test.each([
    ['/ws/CP-1', '/ws/CP-1'],
    ['/ws/cp-1/s3cret?password=s3cret', '/ws/cp-1'],
    ['/ws/CP%2D1', '/ws/CP-1'],
    ['/call%20+49%20555/CP-1', null],
    [`/${'x'.repeat(100)}/CP-1`, null],
    ['/ws/other', null],
    ['/ws/CP-1/s3-cp-1-cret', '/ws/CP-1'],
    ['/ws/xCP-1', null],
  ])('%s is shown as %s', (url, shown) => expect(shownPath(url, 'CP-1')).toBe(shown));
});

test('a log holds no secret of an address', () => {
  expect(withoutSecret('CP-1/s3cret-of-the-charger')).toBe('CP-1/…');
  expect(withoutSecret('CP-1%2Fs3cret-of-the-charger')).toBe('CP-1/…');
  expect(withoutSecret('CP-1%252fs3cret-of-the-charger')).toBe('CP-1/…');
  expect(withoutSecret('CP-1')).toBe('CP-1');
  expect(withoutSecret('x'.repeat(10_000))).toHaveLength(80);
});

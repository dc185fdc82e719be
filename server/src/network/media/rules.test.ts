import { describe, expect, test } from 'vitest';
import { servedAs } from '../../platform/files/names';
import { filesOf, toMedium } from '../charge-points/rules-media';
import { isOrderOf, placeOfNew, wouldUnlist } from './rules';

const key = 'AbCdEfGhIjKlMnOpQrSt_-';

test('the files of an image are named so that they are served as images', () => {
  expect(filesOf(key)).toEqual([`${key}-320.webp`, `${key}-960.webp`, `${key}-1920.webp`]);
  expect(filesOf(key).map(servedAs)).toEqual(
    Array.from({ length: 3 }, () => ({ contentType: 'image/webp', isOurs: true })),
  );
});

test('an image is sent with the address of its largest file', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const row = { id: 7, charge_point_id: 1, key, title: '', width: 800, height: 600, place: 0 };
  const sent = toMedium({ ...row, created_at: at, updated_at: at }, (name) => `https://x/files/${name}`);
  expect(sent.url).toBe(`https://x/files/${key}-1920.webp`);
  expect(sent.sources.map(({ width }) => width)).toEqual([320, 960, 1920]);
});

test.each([
  [[], false, 0],
  [[], true, 0],
  [[0, 1, 5], false, 6],
  [[0, 1, 5], true, -1],
])('a new image among %j as the cover: %s stands at %i', (places, isCover, place) => {
  expect(placeOfNew(places, isCover)).toBe(place);
});

describe('an order', () => {
  test.each([
    [[1, 2, 3], [3, 1, 2], true],
    [[1, 2, 3], [1, 2], false],
    [[1, 2], [1, 2, 3], false],
    [[1, 2], [1, 4], false],
    [[], [], true],
  ])('of %j may be %j: %s', (known, wanted, is) => {
    expect(isOrderOf(known, wanted)).toBe(is);
  });
});

test('only the last image of a listed charge point takes it from the map', () => {
  expect(wouldUnlist(0, { listed: true })).toBe(true);
  expect(wouldUnlist(1, { listed: true })).toBe(false);
  expect(wouldUnlist(0, { listed: false })).toBe(false);
});

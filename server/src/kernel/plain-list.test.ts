import { expect, test } from 'vitest';
import { plainList, sliceOf } from './plain-list';

const rows = ['Côte d’Ivoire', 'Ålesund', 'Lyon Part-Dieu'].map((name, at) => ({
  id: at + 1,
  name,
  address: { city: at === 2 ? 'Lyon' : null },
}));
const idsOf = (query: Parameters<typeof plainList>[1]): number[] =>
  plainList(rows, query).map(({ id }) => id);

test('a plain list is whole up to 1,000 rows, or one page', () => {
  expect(sliceOf({})).toEqual({ limit: 1000, offset: 0 });
  expect(sliceOf({ page: 3 })).toEqual({ limit: 25, offset: 50 });
  expect(idsOf({})).toEqual([1, 2, 3]);
  expect(idsOf({ page: 2, per_page: 2 })).toEqual([3]);
  expect(idsOf({ page: 9, per_page: 2 })).toEqual([]);
});

test('a search finds rows whose texts hold every word, whatever their case and accents', () => {
  expect(idsOf({ search: 'cote' })).toEqual([1]);
  expect(idsOf({ search: ' LYON dieu ' })).toEqual([3]);
  expect(idsOf({ search: 'lyon oslo' })).toEqual([]);
  expect(idsOf({ search: 'ALESUND', page: 1 })).toEqual([2]);
});

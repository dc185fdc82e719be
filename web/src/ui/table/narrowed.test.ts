import { expect, it } from 'vitest';
import { isBare } from './narrowed';

const pageOf = (total: number) => ({
  data: [],
  meta: { current_page: 1, last_page: 1, per_page: 25, total },
});
const list = { query: { page: 1, per_page: 25 } };
const searched = { query: { ...list.query, search: 'x' } };

it.each([
  ['without a row', { data: pageOf(0) }, list, true],
  ['with rows', { data: pageOf(3) }, list, false],
  ['that is not known yet', { data: undefined }, list, false],
  ['that a search left empty', { data: pageOf(0) }, searched, false],
  ['whose search is taken back', { data: pageOf(0), isPlaceholderData: true }, list, false],
])('whether nothing is there to list: one %s', (_name, source, state, expected) => {
  expect(isBare(source, state)).toBe(expected);
});

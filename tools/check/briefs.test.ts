import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { takenOf } from '../../web/vite.briefs';

const taken = (code: string): unknown => takenOf(parseAst(code, { lang: 'tsx' }), 'orders');

test.each([
  ['may(orders.stop.needs)', [{ call: 'stop', part: 'needs' }]],
  ['listSearch(orders.list.query)', [{ call: 'list', part: 'query' }]],
  ['call(orders.stop)', [null]],
  ['const kinds = [...orders.kinds.map(id => id)]', [{ call: 'kinds', part: 'map' }]],
  ['const { stop } = orders', [null]],
  ['const made = { orders }', [null]],
  ["orders['stop'].needs", [null]],
  ['orders.stop[part]', [null]],
  ['(orders satisfies object).stop', [null]],
  ['<List of={orders.stop.needs} />', [{ call: 'stop', part: 'needs' }]],
])('%s takes of a noun', (code, expected) => {
  expect(taken(code)).toEqual(expected);
});

test.each([
  "t('orders.stop')",
  'row.orders.length',
  'const found: Parsed<typeof orders.list> = {}',
  "import { orders } from '@voltdeck/contract'",
  'const labels = { orders: 1 }',
])('%s takes nothing', (code) => {
  expect(taken(code)).toEqual([]);
});

import { expect, test } from 'vitest';
import { grouped, placeAfter, ungrouped } from './grouped';

test.each([
  ['', ''],
  ['de8', 'DE8'],
  ['DE893', 'DE89 3'],
  [' de89-3704.0044 ', 'DE89 3704 0044'],
])('%j is shown as %j', (typed, shown) => {
  expect(grouped(typed)).toBe(shown);
  expect(ungrouped(shown)).toBe(ungrouped(typed));
});

test.each([0, 1, 4, 5, 8, 9])(
  'after %i characters the caret stands behind the last of them',
  (characters) => {
    const shown = grouped('ABCDEFGHIJKL');
    expect(ungrouped(shown.slice(0, placeAfter(characters)))).toHaveLength(characters);
  },
);

import { expect, test } from 'vitest';
import { readFor } from './rules';

test.each([
  [{ from: '2026-11-01', to: '2026-11-26' }, '2026-11-26'],
  [{ from: '2026-11-01', to: '2026-11-27' }, '2026-11-30'],
  [{ from: '2026-01-01', to: '2026-12-24' }, '2026-12-31'],
])('of %o what is read ends on %s, where today is 27 November', (days, to) => {
  expect(readFor(days, '2026-11-27')).toEqual({ ...days, to });
});

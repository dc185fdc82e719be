import { expect, test } from 'vitest';
import { whyRefused } from './request';

test.each([
  [
    'a private place that does not admit who asks',
    { verdict: 'not-here', reason: 'not-allowed' },
    'order.not-allowed',
    undefined,
  ],
  ['a driver without money', { verdict: 'no-credit', reason: 'balance' }, 'order.no-credit', undefined],
  [
    'whoever pays',
    { verdict: 'blocked', reason: 'over-its-limit' },
    'order.refused',
    { reason: 'over-its-limit' },
  ],
  [
    'what the token is worth',
    { verdict: 'concurrent', reason: null },
    'order.refused',
    { reason: 'concurrent' },
  ],
] as const)('a start from afar is refused by %s', (_by, judged, code, args) => {
  const problem = whyRefused(judged);
  expect(problem.code).toBe(code);
  expect(problem.details.args).toEqual(args);
});

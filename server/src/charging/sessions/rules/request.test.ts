import { expect, test } from 'vitest';
import { whyRefused } from './request';

test.each([
  ['a private place that does not admit who asks', 'not-here', 'not-allowed', 'order.not-allowed', undefined],
  ['whoever pays', 'blocked', 'over-its-limit', 'order.refused', { reason: 'over-its-limit' }],
  ['what the token is worth', 'concurrent', null, 'order.refused', { reason: 'concurrent' }],
] as const)('a start from afar is refused by %s', (_by, verdict, reason, code, args) => {
  const problem = whyRefused({ verdict, reason });
  expect(problem.code).toBe(code);
  expect(problem.details.args).toEqual(args);
});

import { describe, expect, test } from 'vitest';
import { secondsToWait } from './rules';

const now = new Date('2026-03-02T10:00:00Z');
const secondsAgo = (...seconds: number[]): Date[] =>
  seconds.map((ago) => new Date(now.getTime() - ago * 1000));

describe('after wrong tries', () => {
  test.each([
    ['none', [], 0],
    ['four', secondsAgo(1, 2, 3, 4), 0],
    ['five just now', secondsAgo(0, 0, 0, 0, 0), 900],
    ['five, the first of them ten minutes ago', secondsAgo(1, 2, 3, 4, 600), 300],
    ['five, the first of them 15 minutes ago', secondsAgo(1, 2, 3, 4, 900), 0],
    ['more than five: the fifth latest counts', secondsAgo(1, 2, 3, 4, 100, 899), 800],
  ])('%s', (_, failures, seconds) => {
    expect(secondsToWait(failures, now)).toBe(seconds);
  });
});

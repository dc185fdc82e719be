import { describe, expect, test } from 'vitest';
import { accountsAllowed, delayMs, secondsToWait, type Tried, triesCounted } from './rules';

const now = new Date('2026-03-02T10:00:00Z');
const secondsAgo = (...seconds: number[]): Date[] =>
  seconds.map((ago) => new Date(now.getTime() - ago * 1000));
const tried = (change: Partial<Tried>): Tried => ({
  tries: [],
  ofAccount: 0,
  otherAccounts: 0,
  otherSince: null,
  ...change,
});

describe('after wrong tries for the account from the network', () => {
  test.each([
    ['none', [], 0],
    ['four', secondsAgo(1, 2, 3, 4), 0],
    ['five just now', secondsAgo(0, 0, 0, 0, 0), 900],
    ['five, the first of them ten minutes ago', secondsAgo(600, 4, 3, 2, 1), 300],
    ['five, the first of them 15 minutes ago', secondsAgo(900, 4, 3, 2, 1), 0],
    ['more than five: the fifth latest counts', secondsAgo(899, 100, 4, 3, 2, 1), 800],
  ])('%s', (_, tries, seconds) => {
    expect(secondsToWait(tried({ tries }), { now, isOwnNetwork: true })).toBe(seconds);
  });

  test('those for it from elsewhere make nobody wait', () => {
    expect(secondsToWait(tried({ ofAccount: 1_000_000 }), { now, isOwnNetwork: true })).toBe(0);
  });
});

describe('a network that tried other accounts', () => {
  const [otherSince = null] = secondsAgo(600);

  test.each([
    ['as a busy office does is heard', accountsAllowed - 1, true, 0],
    ['beyond any office waits until the first of them counts no more', accountsAllowed, true, 300],
    ['behind which are many callers is heard', accountsAllowed, false, 0],
  ])('%s', (_, otherAccounts, isOwnNetwork, seconds) => {
    expect(secondsToWait(tried({ otherAccounts, otherSince }), { now, isOwnNetwork })).toBe(seconds);
  });
});

test.each([
  [{ ofAccount: 5, otherAccounts: 20 }, 0],
  [{ ofAccount: 6, otherAccounts: 0 }, 200],
  [{ ofAccount: 0, otherAccounts: 30 }, 500],
  [{ ofAccount: 7, otherAccounts: 30 }, 500],
  [{ ofAccount: triesCounted, otherAccounts: 0 }, 2_000],
  [{ ofAccount: 1_000_000, otherAccounts: accountsAllowed }, 2_000],
])('%o delays a stranger by %i ms', (counted, ms) => {
  expect(delayMs(counted)).toBe(ms);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountPast,
  countedOf,
  goodUntil,
  nextCarries,
  refusalOf,
  secondsUntilMail,
  secondsUntilResend,
  triesLeft,
} from './rules';

const now = new Date('2026-03-02T10:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const pastOf = (wrong: number, mails: number, network = 'a'): AccountPast => ({
  wrongAt: Array.from({ length: wrong }, (_, index) => ago(index)),
  mails: Array.from({ length: mails }, (_, index) => ({ at: ago(index), network })),
});
const here = { network: 'a', isOwnNetwork: true };

test.each([
  [0, 0, 5],
  [0, 4, 1],
  [0, 5, 0],
  [7, 0, 3],
  [9, 4, 1],
  [10, 0, 0],
  [12, 0, 0],
])('after %i wrong codes of the account and %i of this one, %i tries are left', (wrong, tries, left) => {
  expect(triesLeft(pastOf(wrong, 0), tries)).toBe(left);
});

test.each([
  [0, 0, 'code'],
  [9, 8, 'code'],
  [10, 0, 'link'],
  [0, 9, 'link'],
] as const)('after %i wrong codes and %i mails, the next one carries a %s', (wrong, mails, carries) => {
  expect(nextCarries(pastOf(wrong, mails))).toBe(carries);
});

describe('the next mail of an account waits', () => {
  test.each([
    ['not at all at first', pastOf(0, 0), here, 0],
    ['not at all for the fifth from a network', pastOf(0, 4), here, 0],
    ['for the first of five from the network to be an hour old', pastOf(0, 5), here, 56 * 60],
    ['not at all from another network', pastOf(0, 5, 'b'), here, 0],
    ['not at all where many share a network', pastOf(0, 5), { ...here, isOwnNetwork: false }, 0],
    ['for the first of ten from anywhere', pastOf(0, 10, 'b'), here, 51 * 60],
  ])('%s', (_, past, origin, seconds) => {
    expect(secondsUntilMail(past, origin, now)).toBe(seconds);
  });
});

test('a wrong code counts for a day, a mail for an hour', () => {
  const wrongAt = [ago(24 * 60), ago(24 * 60 - 1)];
  const mails = [ago(60), ago(59)].map((at) => ({ at, network: 'a' }));
  expect(countedOf({ wrongAt, mails }, now)).toEqual({ wrongAt: [wrongAt[1]], mails: [mails[1]] });
});

test.each([
  [0, 60],
  [0.5, 30],
  [1, 0],
  [2, 0],
])('%d minutes after a mail another one has to wait for %i seconds', (minutes, seconds) => {
  expect(secondsUntilResend(ago(minutes), now)).toBe(seconds);
});

test('a code is good for ten minutes, a link for an hour', () => {
  expect(goodUntil('code', now)).toEqual(ago(-10));
  expect(goodUntil('link', now)).toEqual(ago(-60));
});

describe('a code that is not compared', () => {
  const code = { isLink: false, tries: 0, expiresAt: ago(-1) };
  test.each([
    ['is one that is late', { ...code, expiresAt: now }, pastOf(0, 0), 'expired'],
    ['is one that a link took the place of', { ...code, isLink: true }, pastOf(10, 0), 'sent'],
    ['is one of an account without tries', code, pastOf(10, 0), 'ask'],
    ['is one without tries of its own', { ...code, tries: 5 }, pastOf(5, 0), 'code'],
    ['is no other one', { ...code, tries: 4 }, pastOf(9, 0), null],
  ] as const)('%s', (_, tried, past, refusal) => {
    expect(refusalOf(tried, past, now)).toBe(refusal);
  });
});

describe('however somebody asks, guesses and waits', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('ask' as const), network: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ does: fc.constant('guess' as const) }),
    fc.record({ does: fc.constant('wait' as const), minutes: fc.nat(400) }),
  );

  /** How many of some times lie within a span that ends with one of them, at most. */
  const mostWithin = (times: readonly number[], spanMs: number): number =>
    Math.max(0, ...times.map((end) => times.filter((at) => at <= end && at > end - spanMs).length));

  test('no more than ten guesses a day and ten mails an hour are heard, and a link always gets on', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let nowMs = now.getTime();
        let past: AccountPast = { wrongAt: [], mails: [] };
        let code = { isLink: false, tries: 0, expiresAt: new Date(0) };
        const heard: number[] = [];
        const mailed: number[] = [];
        let linkUntil = 0;
        for (const one of steps) {
          const at = new Date(nowMs);
          past = countedOf(past, at);
          if (one.does === 'wait') nowMs += one.minutes * 60_000;
          else if (one.does === 'guess') {
            if (refusalOf(code, past, at) !== null) continue;
            code = { ...code, tries: code.tries + 1 };
            past = { ...past, wrongAt: [...past.wrongAt, at] };
            heard.push(nowMs);
          } else if (secondsUntilMail(past, { network: one.network, isOwnNetwork: false }, at) === 0) {
            const carries = nextCarries(past);
            code = { isLink: carries === 'link', tries: 0, expiresAt: goodUntil(carries, at) };
            if (carries === 'link') linkUntil = code.expiresAt.getTime();
            past = { ...past, mails: [...past.mails, { at, network: one.network }] };
            mailed.push(nowMs);
          } else expect(linkUntil).toBeGreaterThan(nowMs);
        }
        expect(mostWithin(heard, 24 * 60 * 60_000)).toBeLessThanOrEqual(10);
        expect(mostWithin(mailed, 60 * 60_000)).toBeLessThanOrEqual(10);
      }),
    );
  });
});

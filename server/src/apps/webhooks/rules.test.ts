import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kernel/clock';
import { type Attempt, judged, nextTry, type Outcome, wireEventId } from './rules';

const since = new Date('2026-03-02T10:00:00Z');
const after = (ms: number): Date => new Date(since.getTime() + ms);
const attempt: Attempt = { kind: 'order.ended', tries: 0, since };
const answer = (status: number): Outcome => ({ status, text: '', error: null, durationMs: 5 });
const nothing: Outcome = { status: null, text: null, error: 'timeout', durationMs: 10_000 };

describe('an event', () => {
  test('is tried 8 times over 24 hours', () => {
    const ages: number[] = [];
    let now = since;
    for (let tries = 1; ; tries += 1) {
      const next = nextTry({ ...attempt, tries }, { now, chance: 0 });
      if (next === null) break;
      ages.push((next.getTime() - since.getTime()) / minuteMs);
      now = next;
    }
    expect(ages).toEqual([0.5, 2, 10, 60, 180, 480, 1440]);
  });

  test('comes later by a chance, and never at once after it has waited for its turn', () => {
    const late = { now: after(2 * hourMs), chance: 0 };
    expect(nextTry({ ...attempt, tries: 1 }, late)).toEqual(after(2 * hourMs + minuteMs / 4));
    expect(nextTry({ ...attempt, tries: 1 }, { now: since, chance: 1 })).toEqual(after(33_000));
  });

  test('of a test is tried once', () => {
    expect(nextTry({ kind: 'webhook.test', tries: 1, since }, { now: since, chance: 0 })).toBeNull();
  });
});

describe('a try', () => {
  const at = { deliveredAt: null, now: since, chance: 0 };
  const last = { ...attempt, tries: 7 };

  test.each([200, 202, 204, 299])('answered with %i is taken', (status) => {
    expect(judged(attempt, answer(status), at)).toMatchObject({ state: 'delivered', error: null, off: null });
  });

  test.each([
    [answer(100), 'status'],
    [answer(301), 'redirected'],
    [answer(307), 'redirected'],
    [answer(404), 'status'],
    [answer(500), 'status'],
    [nothing, 'timeout'],
  ] as const)('answered with $status is tried again', (outcome, error) => {
    expect(judged(attempt, outcome, at)).toEqual({
      state: 'waiting',
      error,
      nextAt: after(minuteMs / 2),
      off: null,
    });
  });

  test('answered with 410 is the last, and switches off at once', () => {
    expect(judged(attempt, answer(410), at)).toMatchObject({ state: 'failed', nextAt: null, off: 'gone' });
  });

  test('that is the last and fails switches off, unless something was taken since the event', () => {
    expect(judged(last, nothing, at)).toMatchObject({ state: 'failed', off: 'failing' });
    const before = { ...at, deliveredAt: after(-1) };
    expect(judged(last, nothing, before)).toMatchObject({ state: 'failed', off: 'failing' });
    const meanwhile = { ...at, deliveredAt: after(1) };
    expect(judged(last, nothing, meanwhile)).toMatchObject({ state: 'failed', off: null });
  });

  test('of a test never switches off for a failure', () => {
    expect(judged({ ...attempt, kind: 'webhook.test' }, nothing, at)).toMatchObject({
      state: 'failed',
      off: null,
    });
  });
});

test('an event is known by one id', () => {
  expect(wireEventId('018f0000-aaaa-4bbb-8ccc-0123456789ab')).toBe('evt_018f0000aaaa4bbb8ccc0123456789ab');
});

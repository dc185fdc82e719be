import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '../../kernel/clock';
import {
  asBase64url,
  type Attempt,
  deliveryOf,
  goodUntilOf,
  isHopeless,
  isPushAuth,
  judged,
  waitAsked,
} from './rules';

const now = new Date('2026-03-02T10:00:00Z');
const at = { now, chance: 0 };
const attempt: Attempt = { kind: 'ended', tries: 0, isShort: false, goodUntil: goodUntilOf('ended', now) };
const later = (ms: number): Date => new Date(now.getTime() + ms);
const none = { wasTaken: false, isGone: false, nextAt: null, isShort: false };

describe('a try', () => {
  test.each([
    [200, { wasTaken: true }],
    [201, { wasTaken: true }],
    [404, { isGone: true }],
    [410, { isGone: true }],
    [413, { nextAt: now, isShort: true }],
    [429, { nextAt: later(minuteMs / 2) }],
    [503, { nextAt: later(minuteMs / 2) }],
    [null, { nextAt: later(minuteMs / 2) }],
    [307, {}],
    [400, {}],
    [403, {}],
  ])('answered with %s', (status, verdict) => {
    expect(judged(attempt, { status }, at)).toEqual({ ...none, ...verdict });
  });

  test('of a message that is short already is not made shorter', () => {
    expect(judged({ ...attempt, isShort: true }, { status: 413 }, at)).toEqual({ ...none, isShort: true });
  });

  test('is followed by others ever later, as long as anybody wants to hear', () => {
    const waits: number[] = [];
    for (let tries = 0; ; tries += 1) {
      const { nextAt } = judged({ ...attempt, tries }, { status: 500 }, at);
      if (nextAt === null) break;
      waits.push((nextAt.getTime() - now.getTime()) / minuteMs);
    }
    expect(waits).toEqual([0.5, 2, 10, 30, 60, 180, 360]);
    const goodUntil = later(5 * minuteMs);
    expect(judged({ ...attempt, tries: 2, goodUntil }, { status: 500 }, at).nextAt).toBeNull();
    expect(judged(attempt, { status: 500 }, { now, chance: 1 }).nextAt).toEqual(later(0.6 * minuteMs));
  });

  test.each([
    ['90', later(90_000)],
    ['Mon, 02 Mar 2026 10:05:00 GMT', later(5 * minuteMs)],
    ['Mon, 02 Mar 2026 09:00:00 GMT', later(minuteMs / 2)],
    ['-5', later(minuteMs / 2)],
    ['soon', later(minuteMs / 2)],
    ['999999999', null],
    ['99999999999999999999', later(minuteMs / 2)],
  ])('waits as it is asked by %j', (retryAfter, nextAt) => {
    expect(judged(attempt, { status: 429, retryAfter }, at).nextAt).toEqual(nextAt);
  });
});

test('no time asked for is no wait', () => {
  expect([waitAsked(null, now), waitAsked(undefined, now)]).toEqual([0, 0]);
});

test('a device is given up that took nothing often and for long', () => {
  const device = { failures: 20, lastOkAt: null, registeredAt: later(-14 * dayMs) };
  expect(isHopeless(device, now)).toBe(true);
  expect(isHopeless({ ...device, failures: 19 }, now)).toBe(false);
  expect(isHopeless({ ...device, lastOkAt: later(-dayMs) }, now)).toBe(false);
});

test('a message is kept by its push service as long as it is worth hearing, one of an order at a time', () => {
  const goodUntil = goodUntilOf('failed', now);
  const of = { kind: 'failed', orderId: 7, goodUntil } as const;
  expect(deliveryOf(of, now)).toEqual({ ttlSeconds: 900, urgency: 'high', topic: 'order-7' });
  expect(deliveryOf(of, later(20 * minuteMs)).ttlSeconds).toBe(0);
});

test('the secret of a browser has sixteen bytes, in either alphabet of Base64', () => {
  expect(isPushAuth(asBase64url(Buffer.alloc(16, 255).toString('base64')))).toBe(true);
  expect(isPushAuth(asBase64url(Buffer.alloc(17).toString('base64')))).toBe(false);
});

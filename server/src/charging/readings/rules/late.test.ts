import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../kernel/clock';
import { type ClockHint, measureSkew, readTime, showsRightClock } from './time';

// docs/chargers-in-the-field.md#wrong-clock

const secondMs = 1_000;
const noon = Date.UTC(2026, 4, 1, 12);
const at = (ms: number): Date => new Date(noon + ms);

const lateness = fc.integer({ min: 0, max: 72 * hourMs });
const skew = fc.integer({ min: -72 * hourMs, max: 72 * hourMs });

describe('a message that comes late', () => {
  test('is trusted and of its true moment, by whatever clock that is known', () => {
    fc.assert(
      fc.property(lateness, skew, fc.boolean(), (lateMs, skewMs, isKnownBefore) => {
        const read = readTime({
          deviceAt: at(skewMs),
          receivedAt: at(lateMs),
          skewMs,
          connectedAt: at(lateMs - minuteMs),
          skewBeforeMs: isKnownBefore ? skewMs : null,
        });
        expect(read.isTrusted).toBe(true);
        expect(Math.abs(read.at.getTime() - noon)).toBeLessThanOrEqual(5 * secondMs);
        expect(read.isOffline).toBe(read.at.getTime() < noon + lateMs - minuteMs - 2 * secondMs);
      }),
    );
  });

  test('is not trusted where its clock was behind when it was kept, and has been set since', () => {
    const behind = fc.oneof(
      fc.integer({ min: 5 * minuteMs + 5_001, max: 72 * hourMs }),
      fc.constant(56 * 365 * 24 * hourMs),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2 * minuteMs, max: 72 * hourMs }), behind, (lateMs, behindMs) => {
        const read = readTime({
          deviceAt: at(-behindMs),
          receivedAt: at(lateMs),
          skewMs: 0,
          connectedAt: at(lateMs - minuteMs),
          skewBeforeMs: -behindMs,
        });
        expect(read.isTrusted).toBe(false);
      }),
    );
  });

  test('is not trusted where the clock is unknown and more than five minutes off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5 * minuteMs + 1, max: 72 * hourMs }), (lateMs) => {
        const told = { deviceAt: at(0), receivedAt: at(lateMs), skewMs: null, connectedAt: at(lateMs) };
        expect(readTime(told).isTrusted).toBe(false);
      }),
    );
  });
});

test('a clock that was behind and tells the present has been set right', () => {
  const told = { deviceAt: at(0), receivedAt: at(1_000), skewMs: -2 * hourMs, connectedAt: at(-minuteMs) };
  expect(readTime(told)).toEqual({ at: at(0), isTrusted: true, isOffline: false });
});

test('a queue that is replayed at once after a reboot moves no clock that is known', () => {
  const kept = fc.array(fc.tuple(fc.integer({ min: 20_000, max: 72 * hourMs }), fc.boolean()), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(kept, (queue) => {
      let hint: ClockHint | null = null;
      queue.forEach(([agoMs, hasClock], index) => {
        const receivedAt = at(Math.floor((8_000 * index) / queue.length));
        const deviceAt = hasClock ? at(-agoMs) : new Date(agoMs);
        const measured = measureSkew({ deviceAt, receivedAt }, hint, 0);
        hint = measured.hint;
        expect(measured.skewMs).toBeNull();
      });
    }),
  );
});

test.each([
  ['agrees where nothing was known', 1_000, null, true],
  ['agrees where it was known to be behind', 1_000, -2 * hourMs, true],
  ['may be that of a kept message where it was known to be ahead', 1_000, 2 * hourMs, false],
  ['is known already', 1_000, 0, false],
  ['may lag, or the message was kept', 60_000, null, false],
])('a clock that tells the present %s', (_fact, lagMs, knownMs, expected) => {
  expect(showsRightClock({ deviceAt: at(0), receivedAt: at(lagMs) }, knownMs)).toBe(expected);
});

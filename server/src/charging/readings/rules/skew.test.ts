import { expect, test } from 'vitest';
import { measureSkew, type ClockHint } from './time';

const seconds = (count: number): Date => new Date(Date.UTC(2026, 4, 1, 12) + count * 1000);

/** What is measured of a clock that lags by `lag` seconds, told at these moments one after another. */
const measured = (told: readonly { at: number; lag: number }[]): (number | null)[] => {
  let hint: ClockHint | null = null;
  return told.map(({ at, lag }) => {
    const result = measureSkew({ deviceAt: seconds(at - lag), receivedAt: seconds(at) }, hint);
    hint = result.hint;
    return result.skewMs;
  });
};

test.each([
  ['right is known at once', [{ at: 0, lag: 1 }], [-1_000]],
  ['ahead is known at once, because nothing is kept before it happens', [{ at: 0, lag: -7200 }], [7_200_000]],
  [
    'behind is known when a later message shows the same lag',
    [
      { at: 0, lag: 7200 },
      { at: 20, lag: 7201 },
    ],
    [null, -7_201_000],
  ],
  [
    'is not told by a burst of messages kept offline',
    [
      { at: 0, lag: 7200 },
      { at: 1, lag: 7201 },
      { at: 2, lag: 3600 },
      { at: 3, lag: 0 },
    ],
    [null, null, null, -0],
  ],
  [
    'is not told by an old moment that is repeated',
    [
      { at: 0, lag: 3600 },
      { at: 60, lag: 3660 },
      { at: 120, lag: 3720 },
    ],
    [null, null, null],
  ],
])('a clock %s', (_fact, told, expected) => {
  expect(measured(told).map((each) => (each === 0 ? 0 : each))).toEqual(
    expected.map((each) => (each === 0 ? 0 : each)),
  );
});

test('a clock in 1970 is known at once', () => {
  const deviceAt = new Date(60_000);
  expect(measureSkew({ deviceAt, receivedAt: seconds(0) }, null).skewMs).toBe(60_000 - seconds(0).getTime());
});

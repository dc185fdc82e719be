import { describe, expect, it } from 'vitest';
import { spanOf } from './periods';

const zone = 'Europe/Berlin';
/** The day after the clocks went forward in Berlin. */
const today = '2026-03-30';

describe('a period', () => {
  it.each([
    ['today', '2026-03-29T22:00:00.000Z', '2026-03-30T21:59:59.999Z'],
    ['yesterday', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['last7', '2026-03-23T23:00:00.000Z', '2026-03-30T21:59:59.999Z'],
    ['last30', '2026-02-28T23:00:00.000Z', '2026-03-30T21:59:59.999Z'],
    ['thisMonth', '2026-02-28T23:00:00.000Z', '2026-03-30T21:59:59.999Z'],
    ['lastMonth', '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
  ] as const)('%s lasts by the wall clock of the zone', (period, from, to) => {
    expect(spanOf(period, today, zone)).toEqual({ from, to });
  });
});

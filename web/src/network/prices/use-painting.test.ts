import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapPieces } from './day-band';
import { placeOf, stepAt, strokeAfter, strokeOf, timesOf } from './use-painting';

const band = { left: 100, width: 480 };

describe('a time marked on the band', () => {
  it.each([
    ['its beginning', 100, 0],
    ['the last of a half hour', 109.9, 0],
    ['the first of the next', 110, 1],
    ['its end', 580, 47],
    ['before it', -50, 0],
    ['after it', 900, 47],
  ])('%s is in its half hour', (_, x, step) => {
    expect(stepAt(x, band)).toBe(step);
  });

  it('holds both ends of a drag, in whichever direction', () => {
    expect([timesOf(strokeOf(12, 15)), timesOf(strokeOf(15, 12))]).toEqual([
      { starting_time: '06:00', ending_time: '08:00' },
      { starting_time: '06:00', ending_time: '08:00' },
    ]);
    expect(timesOf(strokeOf(0, 47))).toEqual({ starting_time: '00:00', ending_time: '00:00' });
    expect(timesOf(strokeOf(44, 47))).toEqual({ starting_time: '22:00', ending_time: '00:00' });
  });

  it('goes over midnight by the keys, and is never longer than the day nor shorter than a step', () => {
    const keys = fc.array(fc.tuple(fc.constantFrom<1 | -1>(1, -1), fc.boolean()), { maxLength: 120 });
    fc.assert(
      fc.property(keys, (pressed) => {
        const stroke = pressed.reduce(
          (one, [by, isLength]) => strokeAfter(one, by, isLength),
          strokeOf(0, 0),
        );
        expect(stroke.from).toBeGreaterThanOrEqual(0);
        expect(stroke.from).toBeLessThan(48);
        const pieces = gapPieces(placeOf(stroke)).filter(({ from, to }) => to > from);
        const covered = pieces.reduce((sum, { from, to }) => sum + to - from, 0);
        expect(covered).toBe(stroke.length * 30);
        expect(stroke.length).toBeGreaterThan(0);
        expect(stroke.length).toBeLessThanOrEqual(48);
      }),
      { numRuns: 100 },
    );
    expect(timesOf(strokeAfter({ from: 47, length: 1 }, 1, true))).toEqual({
      starting_time: '23:30',
      ending_time: '00:30',
    });
  });
});

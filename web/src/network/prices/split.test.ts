import type { Price } from '@voltdeck/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapsOf, minuteOf, timeOf } from './day-band';
import { bodyOf, splitBy, staysOf, takenBack, yieldingTo } from './split';

const times = (text: string) => ({ starting_time: text.slice(0, 5), ending_time: text.slice(6) });

const row = (id: number, text: string): Price => ({
  id,
  charge_point_id: 7,
  ...times(text),
  // Each has a price of its own, by which it is known again.
  price: id,
  price_unit: 'energy',
  session_limit_type: 'minutes',
  session_limit_value: id,
  currency: 'EUR',
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
});

describe('a row that gives way', () => {
  it.each([
    ['a whole day keeps one time', '00:00-00:00', '22:00-06:00', ['06:00-22:00']],
    ['also over midnight', '00:00-00:00', '12:00-14:00', ['14:00-12:00']],
    ['whenever its day begins', '08:00-08:00', '07:00-09:00', ['09:00-07:00']],
    ['a whole day goes for another', '00:00-00:00', '08:00-08:00', []],
    ['keeps both ends', '06:00-22:00', '12:00-14:30', ['06:00-12:00', '14:30-22:00']],
    ['keeps both ends of a night', '20:00-08:00', '23:30-00:30', ['20:00-23:30', '00:30-08:00']],
    ['keeps its beginning', '06:00-22:00', '20:00-23:00', ['06:00-20:00']],
    ['keeps its end', '06:00-22:00', '05:00-07:00', ['07:00-22:00']],
    ['goes where all of it is taken', '06:00-22:00', '05:00-23:00', []],
    ['goes for one of the same times', '22:00-06:00', '22:00-06:00', []],
    ['keeps what a long one leaves in its middle', '06:00-22:00', '20:00-08:00', ['08:00-20:00']],
    ['keeps a minute', '06:00-22:00', '06:01-22:00', ['06:00-06:01']],
    ['does not where one ends and the other begins', '06:00-22:00', '22:00-06:00', null],
  ])('%s', (_, kept, added, stays) => {
    expect(staysOf(times(kept), times(added))).toEqual(stays?.map(times) ?? null);
  });
});

/** Rows that share no time, between some of the minutes of a day, beginning with any of them; the last may pass midnight. */
const day = (step: number) =>
  fc
    .record({
      cuts: fc.uniqueArray(fc.nat(1440 / step - 1), { minLength: 1, maxLength: 7 }),
      isPriced: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    })
    .map(({ cuts, isPriced }) => {
      const borders = cuts.toSorted((one, other) => one - other).map((cut) => timeOf(cut * step));
      return borders.flatMap((from, index) =>
        isPriced[index] ? [row(index + 1, `${from}-${borders[(index + 1) % borders.length]}`)] : [],
      );
    });

const added = (step: number) =>
  fc
    .tuple(fc.nat(1440 / step - 1), fc.nat(1440 / step - 1))
    .map(([from, to]) => times(`${timeOf(from * step)}-${timeOf(to * step)}`));

const steps = fc.constantFrom(1, 15, 30);
const cases = steps.chain((step) => fc.tuple(day(step), added(step)));
const newPrice = 99;

const minutesOf = (window: ReturnType<typeof times>): number[] => {
  const from = minuteOf(window.starting_time);
  const length = (minuteOf(window.ending_time) - from + 1440) % 1440 || 1440;
  return Array.from({ length }, (_, at) => (from + at) % 1440);
};

/** The prices of each minute of the day: of one that is right there is at most one. */
const pricesBy = (rows: readonly Pick<Price, 'starting_time' | 'ending_time' | 'price'>[]): number[][] => {
  const all: number[][] = Array.from({ length: 1440 }, () => []);
  for (const one of rows) for (const minute of minutesOf(one)) all[minute]?.push(one.price);
  return all;
};

describe('after a split', () => {
  it('each minute has the new price inside its time, the old one elsewhere, and none where there was none', () => {
    fc.assert(
      fc.property(cases, ([rows, window]) => {
        const after = splitBy(rows, { ...bodyOf(row(newPrice, '00:00-00:00')), ...window });
        const isInside = new Set(minutesOf(window));
        const before = pricesBy(rows);
        expect(pricesBy(after)).toEqual(before.map((one, at) => (isInside.has(at) ? [newPrice] : one)));
      }),
      { numRuns: 60 },
    );
  });

  it('no row stands in two, each keeps what it says, and one that is not touched stays whole', () => {
    fc.assert(
      fc.property(cases, ([rows, window]) => {
        const after = splitBy(rows, { ...bodyOf(row(newPrice, '00:00-00:00')), ...window });
        const ids = after.flatMap(({ id }) => id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        const touched = yieldingTo(rows, window);
        for (const one of rows) {
          const given = touched.find((each) => each.row.id === one.id);
          const own = after.filter(({ price }) => price === one.id);
          expect(own.map((each) => times(`${each.starting_time}-${each.ending_time}`))).toEqual(
            given?.stays ?? [{ starting_time: one.starting_time, ending_time: one.ending_time }],
          );
          expect(own.every((each) => each.session_limit_value === one.id)).toBe(true);
          expect(own.length === 0 || own[0]?.id === one.id).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('a day without a gap has none', () => {
    fc.assert(
      fc.property(cases, ([rows, window]) => {
        const after = splitBy(rows, { ...bodyOf(row(newPrice, '00:00-00:00')), ...window });
        expect(gapsOf(rows).length > 0 || gapsOf(after).length === 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('is taken back in the rows that are still there', () => {
    const former = [row(1, '00:00-12:00'), row(2, '12:00-00:00')];
    const now = [row(1, '00:00-10:00'), row(9, '10:00-00:00')];
    expect(takenBack(former, now)).toEqual({
      rows: [{ ...bodyOf(row(1, '00:00-12:00')), id: 1 }, bodyOf(row(2, '12:00-00:00'))],
      seen: now.map(bodyOf),
    });
  });
});

import { describe, expect, it } from 'vitest';
import { zoneOffset } from '../../../i18n/zones';
import { gapsIn, nearest, prepare, roundTop, stepAt, timeTicks, type Curve } from './prepare';

const at = (minutes: number): string => new Date(Date.UTC(2025, 4, 1, 10, minutes)).toISOString();
const point = (minutes: number, energy: number, power: number | null = 7, soc: number | null = null) => ({
  at: at(minutes),
  energy,
  power,
  soc,
});
const curveOf = (part: Partial<Curve>): Curve => ({ points: [], steps: [], events: [], ...part });
describe('a prepared curve', () => {
  it('is nothing without a reading', () => {
    expect(prepare(curveOf({}))).toBeNull();
  });

  it('spans its readings and its events', () => {
    const prepared = prepare(
      curveOf({
        points: [point(2, 0), point(9, 3)],
        events: [{ at: at(0), kind: 'requested', until: null, detail: null }],
      }),
    );
    expect([prepared?.from, prepared?.to]).toEqual([Date.parse(at(0)), Date.parse(at(9))]);
  });

  it('joins neighbouring steps of one price', () => {
    const prepared = prepare(
      curveOf({
        points: [point(0, 0), point(9, 3)],
        steps: [
          { from: at(0), to: at(3), price: 0.3, unit: 'energy' },
          { from: at(3), to: at(6), price: 0.3, unit: 'energy' },
          { from: at(6), to: at(9), price: null, unit: null },
        ],
      }),
    );
    expect(prepared?.steps.map((step) => step.price)).toEqual([0.3, null]);
    expect(stepAt(prepared?.steps ?? [], Date.parse(at(4)))?.price).toBe(0.3);
    expect(stepAt(prepared?.steps ?? [], Date.parse(at(9)))?.price).toBeNull();
  });

  it('tells of the end only when it came after the stop', () => {
    const kinds = (endedAt: number) =>
      prepare(
        curveOf({
          points: [point(0, 0)],
          events: [
            { at: at(5), kind: 'stopped', until: null, detail: null },
            { at: at(endedAt), kind: 'ended', until: null, detail: null },
          ],
        }),
      )?.events.map((event) => event.kind);
    expect(kinds(5)).toEqual(['stopped']);
    expect(kinds(7)).toEqual(['stopped', 'ended']);
  });

  it('is flat as long as nothing flows', () => {
    expect(prepare(curveOf({ points: [point(0, 0, null), point(1, 0, 0)] }))?.isFlat).toBe(true);
    expect(prepare(curveOf({ points: [point(0, 0, null), point(1, 0.1, null)] }))?.isFlat).toBe(false);
  });

  it('knows whether the charger told a state of charge', () => {
    expect(prepare(curveOf({ points: [point(0, 0)] }))?.hasSoc).toBe(false);
    expect(prepare(curveOf({ points: [point(0, 0, 7, 20)] }))?.hasSoc).toBe(true);
  });
});

it.each([
  [0, 1],
  [0.7, 0.8],
  [7.36, 8],
  [11, 15],
  [22, 25],
  [150, 150],
])('the axis for %s ends at %s', (value, top) => {
  expect(roundTop(value)).toBeCloseTo(top);
});

describe('ticks', () => {
  const from = Date.UTC(2025, 4, 1, 10, 7);
  const inUtc = () => 0;

  it('stand on round times of the zone', () => {
    const { at: ticks } = timeTicks({ from, to: from + 50 * 60_000 }, 6, inUtc);
    expect(ticks.map((tick) => new Date(tick).getUTCMinutes())).toEqual([10, 20, 30, 40, 50]);
    const half = 30 * 60_000;
    expect(
      timeTicks({ from, to: from + 5 * 3_600_000 }, 6, () => half).at.every(
        (tick) => (tick + half) % 3_600_000 === 0,
      ),
    ).toBe(true);
  });

  it.each([
    ['20 s', 30],
    ['five minutes', 300],
    ['an hour', 3_600],
    ['three days', 3 * 86_400],
    ['three weeks', 21 * 86_400],
  ])('of %s are at least two and never too many', (_name, seconds) => {
    const { at: ticks } = timeTicks({ from, to: from + seconds * 1_000 }, 6, inUtc);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
  });

  it('follow the wall clock over a change of clocks', () => {
    const zone = 'Europe/Berlin';
    const night = Date.parse('2026-03-28T22:00:00Z');
    const { at: ticks } = timeTicks({ from: night, to: night + 8 * 3_600_000 }, 8, (at) =>
      zoneOffset(at, zone),
    );
    const hours = ticks.map((tick) => new Date(tick + zoneOffset(tick, zone)).getUTCHours());
    expect(new Set(hours).size).toBe(hours.length);
    expect(hours).not.toContain(2);
  });
});

describe('missing readings', () => {
  const spans = (minutes: number[], ends: number[] = []) =>
    gapsIn(
      minutes.map((each) => ({ at: each * 60_000, energy: 0, power: 1, soc: null })),
      ends.map((each) => each * 60_000),
    ).map(({ from, to }) => [from / 60_000, to / 60_000]);

  it('are a silence far longer than usual', () => {
    expect(spans([0, 1, 2, 3, 30, 31])).toEqual([[3, 30]]);
    expect(spans([0, 15, 30, 45])).toEqual([]);
  });

  it('are the whole session where only its ends are known', () => {
    expect(spans([0, 60], [0, 60])).toEqual([[0, 60]]);
    expect(spans([0], [0])).toEqual([]);
  });
});

describe('the axis', () => {
  const events = [{ at: at(0), until: null, kind: 'started' as const, detail: null }];

  it('of a running session leaves room and stays while the curve grows into it', () => {
    const ends = [1, 2, 3, 4].map((minutes) =>
      prepare(curveOf({ points: [point(0, 0), point(minutes, 1)], events }), true),
    );
    expect(new Set(ends.map((each) => each?.to))).toEqual(new Set([Date.parse(at(5))]));
  });

  it('is not stretched by an event of a clock that was wrong by years', () => {
    const wrong = { at: '1970-01-01T00:00:00Z', until: null, kind: 'requested' as const, detail: null };
    const prepared = prepare(curveOf({ points: [point(0, 0), point(30, 1)], events: [wrong, ...events] }));
    expect(prepared?.from).toBe(Date.parse(at(0)));
    expect(prepared?.events).toHaveLength(2);
  });
});

it('the nearest reading is found from both sides', () => {
  const moments = [0, 10, 20].map((ms) => ({ at: ms, energy: 0, power: null, soc: null }));
  expect([-5, 4, 6, 99].map((ms) => nearest(moments, ms)?.at)).toEqual([0, 0, 10, 20]);
});

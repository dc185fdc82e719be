import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@voltdeck/contract';
import { grow, nearest, pathOf, prepare, roundTop, stepAt, timeTicks, type Curve } from './prepare';

const at = (minutes: number): string => new Date(Date.UTC(2025, 4, 1, 10, minutes)).toISOString();
const point = (minutes: number, energy: number, power: number | null = 7, soc: number | null = null) => ({
  at: at(minutes),
  energy,
  power,
  soc,
});
const curveOf = (part: Partial<Curve>): Curve => ({ points: [], steps: [], events: [], ...part });
const orderAt = (minutes: number, energy: number): OrderDetail =>
  ({
    started_at: at(0),
    charging_session_time: minutes,
    charging_session_energy: energy,
    power: 11,
    soc: 40,
  }) as OrderDetail;

describe('a curve that grows', () => {
  const curve = curveOf({
    points: [point(0, 0), point(5, 1)],
    steps: [{ from: at(0), to: at(5), price: 0.3, unit: 'energy' }],
  });

  it('takes the latest reading of its order at the end', () => {
    expect(grow(curve, orderAt(6, 1.2)).points.at(-1)).toEqual({
      at: at(6),
      energy: 1.2,
      power: 11,
      soc: 40,
    });
  });

  it('stretches the price in force to it', () => {
    expect(grow(curve, orderAt(6, 1.2)).steps).toEqual([
      { from: at(0), to: at(6), price: 0.3, unit: 'energy' },
    ]);
  });

  it('stays the same for a reading it holds, also when the duration is rounded', () => {
    expect(grow(curve, orderAt(5, 1))).toBe(curve);
    expect(grow(curve, orderAt(5.01, 1))).toBe(curve);
    expect(grow(curve, orderAt(3, 0.5))).toBe(curve);
  });

  it('waits for an order that has not started', () => {
    expect(grow(curve, { ...orderAt(6, 1), started_at: null })).toBe(curve);
  });
});

describe('a prepared curve', () => {
  it('is nothing without a reading', () => {
    expect(prepare(curveOf({}))).toBeNull();
  });

  it('spans its readings and its events', () => {
    const prepared = prepare(
      curveOf({
        points: [point(2, 0), point(9, 3)],
        events: [{ at: at(0), kind: 'requested', detail: null }],
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
            { at: at(5), kind: 'stopped', detail: null },
            { at: at(endedAt), kind: 'ended', detail: null },
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

it('ticks stand on round times of the zone', () => {
  const from = Date.UTC(2025, 4, 1, 10, 7);
  const ticks = timeTicks({ from, to: from + 50 * 60_000 }, 6, 0);
  expect(ticks.map((tick) => new Date(tick).getUTCMinutes())).toEqual([10, 20, 30, 40, 50]);
  const half = 30 * 60_000;
  expect(
    timeTicks({ from, to: from + 5 * 3_600_000 }, 6, half).every((tick) => (tick + half) % 3_600_000 === 0),
  ).toBe(true);
});

it('the nearest reading is found from both sides', () => {
  const moments = [0, 10, 20].map((ms) => ({ at: ms, energy: 0, power: null, soc: null }));
  expect([-5, 4, 6, 99].map((ms) => nearest(moments, ms)?.at)).toEqual([0, 0, 10, 20]);
});

it('a path goes on over a missing value', () => {
  expect(
    pathOf([
      { x: 0, y: 1 },
      { x: 1, y: null },
      { x: 2, y: 3 },
    ]),
  ).toBe('M0.0 1.0L2.0 3.0');
});

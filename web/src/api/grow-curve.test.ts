import { describe, expect, it } from 'vitest';
import type { readings, OrderDetail, Result } from '@voltdeck/contract';
import { grow } from './grow-curve';

type Curve = Result<typeof readings.orderCurve>;

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

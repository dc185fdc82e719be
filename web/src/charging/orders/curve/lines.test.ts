import { describe, expect, it } from 'vitest';
import { linesOf } from './lines';
import type { Moment } from './prepare';
import { timeScale } from './scale';

const reading = (at: number, power: number | null, energy = 0, soc: number | null = null): Moment => ({
  at,
  power,
  energy,
  soc,
});

/** A plot of 100 s on 188 px: a pixel is a second, and 48 px are left for the figures of the axis. */
const drawn = (moments: Moment[], gaps: { from: number; to: number }[] = []) => {
  const prepared = { moments, gaps, steps: [], events: [], from: 0, to: 100, mostPower: 10, mostEnergy: 2 };
  const rest = { hasPower: true, hasSoc: true, isFlat: false };
  return linesOf({ ...prepared, ...rest }, timeScale(prepared, 188));
};

describe('a line of the plot', () => {
  it('goes on over a value that one reading lacks', () => {
    expect(drawn([reading(0, 10), reading(1, null), reading(2, 0)]).power.path).toBe('M48,40L50,190');
  });

  it('breaks where readings are missing, and a reading alone is a point', () => {
    const gaps = [{ from: 2, to: 9 }];
    const { power } = drawn([reading(0, 10), reading(2, 5), reading(9, 5)], gaps);
    expect(power.path).toBe('M48,40L50,115M57,115Z');
  });

  it('breaks also where the first reading after the gap lacks the value', () => {
    const gaps = [{ from: 1, to: 9 }];
    const { power } = drawn(
      [reading(0, 10), reading(1, 10), reading(9, null), reading(10, 10), reading(11, 10)],
      gaps,
    );
    expect(power.path).toBe('M48,40L49,40M58,40L59,40');
  });

  it('stands on the floor of its own lane, whatever the others measure', () => {
    const { power, energy, soc } = drawn([reading(0, 10, 0, 50), reading(2, 10, 2, 100)]);
    expect(power.area).toBe('M48,40L50,40L50,190L48,190Z');
    expect(energy.path).toBe('M48,300L50,216');
    expect(soc.path).toBe('M48,115L50,40');
  });

  it('is bridged from what is known before a gap to what is known after it', () => {
    const gaps = [{ from: 2, to: 9 }];
    const moments = [reading(0, 1), reading(2, 1, 1), reading(9, 1, 2)];
    expect(drawn(moments, gaps).bridges).toBe('M50,258L57,216');
    expect(drawn(moments).bridges).toBe('');
  });

  it('is nothing without a reading', () => {
    expect(drawn([]).power.path).toBe('');
  });
});

describe('the time axis', () => {
  it('finds the moment under the pointer', () => {
    const scale = timeScale({ from: 0, to: 100 }, 188);
    expect([48, 98, 148].map(scale.at)).toEqual([0, 50, 100]);
    expect([0, 50, 100].map(scale.x)).toEqual([48, 98, 148]);
  });

  it('is not turned over by a plot that is narrower than its figures', () => {
    const { x } = timeScale({ from: 0, to: 100 }, 10);
    expect([x(0), x(100)]).toEqual([48, 49]);
  });
});

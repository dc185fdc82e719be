import { describe, expect, it } from 'vitest';
import { curveShape, roundTop } from './curve-shape';

const at = (minute: number, power: number | null) => ({
  at: new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString(),
  power,
});

describe('the curve of a session', () => {
  it('runs from the first reading to the last', () => {
    const shape = curveShape([at(0, 0), at(5, 11), at(10, 5.5)], 100, 50);
    expect(shape).toMatchObject({ line: 'M0.0 50.0L50.0 4.2L100.0 27.1', top: 12 });
    expect(shape?.area.endsWith('L100 50L0 50Z')).toBe(true);
  });

  it('leaves out what was not read, and draws nothing of one reading', () => {
    expect(curveShape([], 100, 50)).toBeNull();
    expect(curveShape([at(0, 7)], 100, 50)).toBeNull();
    expect(curveShape([at(0, 7), at(0, 8)], 100, 50)).toBeNull();
    expect(curveShape([at(0, null), at(1, 4), at(2, null), at(3, 4)], 100, 50)?.line).toBe(
      'M0.0 0.0L100.0 0.0',
    );
  });

  it.each([
    [0, 1],
    [7.4, 8],
    [22, 25],
    [150, 150],
    [432, 500],
  ])('of %d kW at most ends at %d', (most, top) => {
    expect(roundTop(most)).toBe(top);
  });
});

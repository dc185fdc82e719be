import { expect, it } from 'vitest';
import { fromWall, toWall } from './wall-clock';

it.each([
  ['2026-03-02T13:03:20.000Z', 'Europe/Paris', '2026-03-02T14:03:20'],
  ['2026-07-02T12:03:20.000Z', 'Europe/Paris', '2026-07-02T14:03:20'],
  ['2026-03-02T22:30:00.000Z', 'Asia/Amman', '2026-03-03T01:30:00'],
  // An hour after the clocks went forward, and the hour that comes a second time.
  ['2026-03-29T01:30:00.000Z', 'Europe/Paris', '2026-03-29T03:30:00'],
  ['2026-03-02T13:03:20.000Z', 'UTC', '2026-03-02T13:03:20'],
])('%s shows on the clock of %s as %s, and back', (at, zone, wall) => {
  expect(toWall(at, zone)).toBe(wall);
  expect(fromWall(wall, zone)).toBe(at);
});

it('seconds may be left out, and what is no time is left as it is, to be refused', () => {
  expect(fromWall(' 2026-03-02T14:03 ', 'Europe/Paris')).toBe('2026-03-02T13:03:00.000Z');
  expect(fromWall('yesterday', 'UTC')).toBe('yesterday');
  expect(toWall(null, 'UTC')).toBe('');
  expect(toWall('never', 'UTC')).toBe('');
});

import { expect, it } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './days';

it('a day begins and ends by the clock of its zone', () => {
  expect(startOfDay('2026-05-01', 'Asia/Amman')).toBe('2026-04-30T21:00:00.000Z');
  expect(endOfDay('2026-05-01', 'Asia/Amman')).toBe('2026-05-01T20:59:59.999Z');
});

it('a day with a clock change has 23 or 25 hours', () => {
  expect(startOfDay('2026-03-29', 'Europe/Madrid')).toBe('2026-03-28T23:00:00.000Z');
  expect(endOfDay('2026-03-29', 'Europe/Madrid')).toBe('2026-03-29T21:59:59.999Z');
  expect(endOfDay('2026-10-25', 'Europe/Madrid')).toBe('2026-10-25T22:59:59.999Z');
});

it('a moment is of the day its zone is in', () => {
  expect(dayOf('2026-04-30T21:30:00Z', 'Asia/Amman')).toBe('2026-05-01');
  expect(dayOf('nonsense', 'UTC')).toBe('');
});

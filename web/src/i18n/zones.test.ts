import { expect, it } from 'vitest';
import { datesOf } from './dates';
import { formatTag } from './locale';
import { comesTwice, momentOf, wallMinute, zoneOffset } from './zones';

const at = (text: string): number => Date.parse(text);
const iso = (moment: number): string => new Date(moment).toISOString();
const hourMs = 3_600_000;

it('a zone may be half an hour off', () => {
  expect(zoneOffset(at('2026-11-23T09:00:00Z'), 'Asia/Kolkata') / hourMs).toBe(5.5);
  expect(wallMinute(new Date('2026-11-23T22:00:00Z'), 'Asia/Kolkata')).toBe(3 * 60 + 30);
  expect(datesOf('en').zoneName(new Date('2026-11-23T09:00:00Z'), 'Asia/Kolkata')).toBe('GMT+5:30');
});

it('the wall clock of a zone gives the minute of the day', () => {
  const moment = new Date('2026-07-01T21:30:00Z');
  expect(wallMinute(moment, 'Asia/Amman')).toBe(30);
  expect(wallMinute(moment, 'Europe/Paris')).toBe(1410);
});

it.each([
  // The first and the last of both 02:30 on the day the clock goes back.
  ['2026-10-25T02:30:00Z', 'Europe/Madrid', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  // Lord Howe goes back by half an hour.
  ['2026-04-05T01:45:00Z', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
  // What a change leaves out comes as much later.
  ['2026-03-29T02:30:00Z', 'Europe/Madrid', '2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00.000Z'],
  // A midnight that never comes.
  ['2026-09-06T00:00:00Z', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  ['2026-11-23T14:30:00Z', 'Asia/Kolkata', '2026-11-23T09:00:00.000Z', '2026-11-23T09:00:00.000Z'],
])('the clock shows %s in %s at one moment or two', (wall, zone, first, last) => {
  expect(iso(momentOf(at(wall), zone, 'first'))).toBe(first);
  expect(iso(momentOf(at(wall), zone, 'last'))).toBe(last);
});

it('knows which times come twice', () => {
  expect(comesTwice(at('2026-10-25T00:30:00Z'), 'Europe/Madrid')).toBe(true);
  expect(comesTwice(at('2026-10-25T01:30:00Z'), 'Europe/Madrid')).toBe(true);
  expect(comesTwice(at('2026-10-25T02:00:00Z'), 'Europe/Madrid')).toBe(false);
  expect(comesTwice(at('2026-04-04T14:29:00Z'), 'Australia/Lord_Howe')).toBe(false);
  expect(comesTwice(at('2026-04-04T15:15:00Z'), 'Australia/Lord_Howe')).toBe(true);
});

it('Arabic writes times and zones in Latin digits', () => {
  const dates = datesOf(formatTag('ar'));
  const moment = new Date('2026-11-23T09:00:00Z');
  const { dateTime, exact, logged, longDay, milliseconds, zoneName } = dates;
  const all = [dateTime, exact, logged, longDay, milliseconds, zoneName].map((each) =>
    each(moment, 'Asia/Kolkata'),
  );
  expect(all.every((text) => /\d/.test(text))).toBe(true);
  expect(all.join(' ')).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
});

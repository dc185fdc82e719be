import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from './clock';
import { isTimeZone, localDayAt, minuteOfDayAt, wallClockChanges } from './zoned';

const at = (text: string): number => Date.parse(text);

/** The wall clock as the platform's own calendar tells it, which knows nothing of our spans. */
const wallClockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (atMs: number): number => {
    const [hour, minute] = format.format(atMs).split(':');
    return (Number(hour) % 24) * 60 + Number(minute);
  };
};

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Amman',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
];

describe('the minute of the day', () => {
  test.each([
    ['UTC', '2026-01-01T00:00:00Z', 0],
    ['UTC', '2026-01-01T23:59:59.999Z', 1439],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 345],
    ['Asia/Amman', '2026-01-01T21:00:00Z', 0],
    ['Europe/Paris', '2026-03-29T00:59:59Z', 119],
    ['Europe/Paris', '2026-03-29T01:00:00Z', 180],
    ['Europe/Paris', '2026-10-25T00:59:59Z', 179],
    ['Europe/Paris', '2026-10-25T01:00:00Z', 120],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', 60],
    ['America/New_York', '1969-12-31T05:00:00Z', 0],
  ])('in %s at %s is %s', (zone, instant, minute) => {
    expect(minuteOfDayAt(zone, at(instant))).toBe(minute);
  });

  test('agrees with the calendar of the platform in any order of asking', () => {
    const clocks = new Map(zones.map((zone) => [zone, wallClockOf(zone)]));
    const anywhere = fc.integer({ min: at('2005-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), anywhere, (zone, atMs) => {
        expect(minuteOfDayAt(zone, atMs)).toBe(clocks.get(zone)?.(atMs));
      }),
    );
  });
});

describe('the wall clock passes a minute of day', () => {
  test.each([
    ['on a plain day once', 'Europe/Paris 02:30 2026-04-30T22:00Z', ['2026-05-01T00:30Z']],
    ['not where it is put forward past it', 'Europe/Paris 02:30 2026-03-28T23:00Z', ['2026-03-29T01:00Z']],
    [
      'twice where it is put back over it',
      'Europe/Paris 02:30 2026-10-24T22:00Z',
      ['2026-10-25T00:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z'],
    ],
    [
      'twice where it is put back by half an hour',
      'Australia/Lord_Howe 01:45 2026-04-04T00:00Z',
      ['2026-04-04T14:45Z', '2026-04-04T15:00Z', '2026-04-04T15:15Z'],
    ],
    ['not at a midnight that is left out', 'Africa/Cairo 00:00 2026-04-23T12:00Z', ['2026-04-23T22:00Z']],
  ])('%s', (_name, question, expected) => {
    const [zone = '', time = '', from = ''] = question.split(' ');
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    const interval = { fromMs: at(from), toMs: at(from) + 24 * hourMs };
    expect(wallClockChanges(zone, [minute], interval)).toEqual(expected.map(at));
  });

  test('neither the first nor the last instant counts', () => {
    const interval = { fromMs: at('2026-05-01T08:00:00Z'), toMs: at('2026-05-01T09:00:00Z') };
    expect(wallClockChanges('UTC', [480, 540], interval)).toEqual([]);
  });

  test('between two changes the clock stays on one side of every minute asked for', () => {
    const start = fc.integer({
      min: at('2025-01-01T00:00:00Z') / minuteMs,
      max: at('2027-12-31T00:00:00Z') / minuteMs,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        start,
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(1439),
        (zone, from, length, minute) => {
          const interval = { fromMs: from * minuteMs, toMs: (from + length) * minuteMs };
          const changes = new Set(wallClockChanges(zone, [minute], interval));
          const clock = wallClockOf(zone);
          let before = clock(interval.fromMs);
          for (let atMs = interval.fromMs + minuteMs; atMs < interval.toMs; atMs += minuteMs) {
            const now = clock(atMs);
            const isPut = (now - before + 1440) % 1440 !== 1;
            expect(changes.has(atMs)).toBe(isPut || now === minute);
            before = now;
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the local day', () => {
  test.each([
    ['Europe/Paris', '2026-03-29T12:00Z', { day: '2026-03-29', from: '2026-03-28T23:00Z', hours: 23 }],
    ['Europe/Paris', '2026-10-25T12:00Z', { day: '2026-10-25', from: '2026-10-24T22:00Z', hours: 25 }],
    ['Africa/Cairo', '2026-04-23T22:00Z', { day: '2026-04-24', from: '2026-04-23T22:00Z', hours: 23 }],
    ['Asia/Amman', '2026-06-30T20:59Z', { day: '2026-06-30', from: '2026-06-29T21:00Z', hours: 24 }],
  ])('in %s around %s', (zone, instant, { day, from, hours }) => {
    const fromMs = at(from);
    expect(localDayAt(zone, at(instant))).toEqual({ day, fromMs, toMs: fromMs + hours * hourMs });
    expect(localDayAt(zone, fromMs).day).toBe(day);
    expect(localDayAt(zone, fromMs - 1).day).not.toBe(day);
  });
});

test('a time zone is a name of the IANA database', () => {
  expect(
    ['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].filter(isTimeZone),
  ).toHaveLength(4);
  expect(['', 'Paris', '+03:00', 'Europe/Nowhere', 'Europe/Paris '].filter(isTimeZone)).toEqual([]);
});

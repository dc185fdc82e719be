import fc from 'fast-check';
import { env } from 'node:process';
import { expect, test } from 'vitest';
import { accountOf, type Limitation, periodBefore, periodOn } from './rules';
import { dayAt, dayNumber, dayText, type DaySpan, energyByDay, weekdayOf } from './rules-days';
import { leftByMinutes, type OracleLimit, wallMinutes } from './testing-oracle';

const runs = Number(env['LIMIT_RUNS'] ?? 600);
const minuteMs = 60_000;
const minutesOfRange = 70 * 1_440;

/** Ranges with a clock put forward and back, at midnight and at night, and of half an hour; with a leap day. */
const ranges = [
  { timeZone: 'Asia/Amman', fromMs: Date.parse('2026-02-01T00:00Z') },
  { timeZone: 'Europe/Paris', fromMs: Date.parse('2026-01-20T00:00Z') },
  { timeZone: 'Europe/Paris', fromMs: Date.parse('2026-08-25T00:00Z') },
  { timeZone: 'Africa/Cairo', fromMs: Date.parse('2026-03-01T00:00Z') },
  { timeZone: 'Asia/Beirut', fromMs: Date.parse('2026-08-20T00:00Z') },
  { timeZone: 'Australia/Lord_Howe', fromMs: Date.parse('2024-02-05T00:00Z') },
  { timeZone: 'America/New_York', fromMs: Date.parse('2026-01-10T00:00Z') },
] as const;

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const stretch = fc.record({
  from: fc.nat(minutesOfRange - 1),
  minutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 91, max: 3_000 })),
  wh: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(183)),
});

const rarely = <T>(inner: fc.Arbitrary<T>) => fc.option(inner, { nil: null, freq: 2 });

const cases = fc.record({
  range: fc.constantFrom(...ranges),
  type: fc.constantFrom('daily', 'weekly', 'monthly', 'user-defined'),
  amountWh: fc.oneof(fc.constant(0), fc.nat(60_000)),
  extraWh: fc.oneof(fc.constant(0), fc.nat(10_000)),
  isTransferring: fc.boolean(),
  firstDay: fc.constantFrom(1, 6, 7),
  starting: rarely(fc.nat(99)),
  length: rarely(fc.nat(80)),
  valid: rarely(fc.nat(99)),
  created: fc.nat(99),
  flow: fc.array(stretch, { maxLength: 12 }),
  at: fc.nat(minutesOfRange - 1),
});

const dayOf = (first: number, offset: number | null): number | null =>
  offset === null ? null : first + offset;

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const text = (day: number | null): string | null => (day === null ? null : dayText(day));

const always = {
  id: 1,
  isPerVehicle: false,
  onWeekends: true,
  onHolidays: true,
  beyondBattery: true,
  plugTypes: [],
};

/** The same limitation as the rules and as the oracle read it. */
function bothOf({ range: { timeZone, fromMs }, type, firstDay, ...said }: Case) {
  const first = dayAt(timeZone, fromMs);
  const isOwn = type === 'user-defined';
  const startingDay = dayOf(first, said.starting ?? (isOwn ? 10 : null));
  const endingDay = dayOf(startingDay ?? first, said.length ?? (isOwn ? 30 : null));
  const validUntilDay = dayOf(first, said.valid);
  const createdDay = first + said.created;
  const { amountWh, extraWh, isTransferring } = said;
  const limitation: Limitation = {
    ...always,
    type,
    amountWh,
    extraWh,
    startingDay,
    endingDay,
    validUntilDay,
    createdDay,
    isTransferring,
  };
  const oracle: OracleLimit = {
    type,
    amountWh,
    extraWh,
    isTransferring: isTransferring && !isOwn,
    startingDate: text(startingDay),
    endingDate: text(endingDay),
    validUntil: text(validUntilDay),
    createdDate: dayText(createdDay),
    weekBegins: names[firstDay - 1] ?? '',
  };
  return { limitation, oracle, first };
}

/** What flowed, minute by minute for the oracle and by days for the rules. */
function flowOf({ range: { timeZone, fromMs }, flow }: Case) {
  const byMinute = new Float64Array(minutesOfRange);
  const byDay = new Map<number, number>();
  for (const { from, minutes, wh } of flow) {
    const until = Math.min(from + minutes, minutesOfRange);
    for (let minute = from; minute < until; minute += 1) byMinute[minute] = (byMinute[minute] ?? 0) + wh;
    const points = [
      { atMs: fromMs + from * minuteMs, wh: 0 },
      { atMs: fromMs + until * minuteMs, wh: (until - from) * wh },
    ];
    for (const { day, energyWh } of energyByDay(timeZone, points))
      byDay.set(day, (byDay.get(day) ?? 0) + energyWh);
  }
  const usedIn = ({ from, to }: DaySpan): number =>
    [...byDay].reduce((sum, [day, wh]) => sum + (from <= day && day < to ? wh : 0), 0);
  return { byMinute, usedIn };
}

function compare(one: Case): void {
  const { range, amountWh, extraWh, firstDay, at } = one;
  const { limitation, oracle, first } = bothOf(one);
  const { byMinute, usedIn } = flowOf(one);
  const walls = wallMinutes(range.timeZone, range.fromMs, minutesOfRange);
  const day = dayAt(range.timeZone, range.fromMs + at * minuteMs);
  const period = periodOn(limitation, day, firstDay);
  const expected = leftByMinutes(oracle, walls, byMinute, at);
  if (period === null || expected === null) {
    expect([period, expected]).toEqual([null, null]);
    return;
  }
  const before = periodBefore(limitation, day, firstDay);
  // The range begins in the middle of a period: what was before it the oracle has not seen.
  if (before !== null && before.to <= first) return;
  const beforeWh = before === null ? null : usedIn(before);
  const { restWh, extraRestWh, ...account } = accountOf({ amountWh, extraWh }, usedIn(period), beforeWh);
  expect(account).toMatchObject(expected);
  expect(restWh + extraRestWh).toBe(account.leftWh);
}

test('what is left is what counting minute by minute comes to', () => {
  fc.assert(fc.property(cases, compare), { numRuns: runs });
}, 300_000);

test('each day is the weekday that the wall shows, and energy by days is what flowed, to the Wh', () => {
  const points = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 4_000 }), wh: fc.nat(90_000) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...ranges),
      fc.nat(60 * 1_440),
      points,
      ({ timeZone, fromMs }, first, steps) => {
        let [atMs, wh] = [fromMs + first * minuteMs, 500];
        const meter = [{ atMs, wh }];
        for (const step of steps)
          meter.push({ atMs: (atMs += step.minutes * minuteMs), wh: (wh += step.wh) });
        const days = energyByDay(timeZone, meter);
        expect(days.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe(wh - 500);
        expect(days.every(({ energyWh }) => energyWh > 0)).toBe(true);
        const wall = wallMinutes(timeZone, fromMs, minutesOfRange)[first];
        const day = dayAt(timeZone, fromMs + first * minuteMs);
        expect([dayText(day), names[weekdayOf(day) - 1]]).toEqual([wall?.date, wall?.weekday]);
        expect(dayNumber(dayText(day))).toBe(day);
      },
    ),
    { numRuns: 500 },
  );
}, 120_000);

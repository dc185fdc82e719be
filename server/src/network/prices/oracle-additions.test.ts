import { describe, expect, test } from 'vitest';
import { billOf } from './testing-oracle';
import { type AdditionsRow, billWithAdditionsOf, rowInForceAt } from './testing-oracle-additions';

/** Whole days at 0.40 per kWh, so that 10 kWh come to 400. */
const plain: AdditionsRow = { id: 1, startMinute: 0, endMinute: 0, priceMicro: 400_000, unit: 'energy' };
const perMinute = { unit: 'minutes', priceMicro: 50_000 } as const;
const night = { id: 2, startMinute: 22 * 60, endMinute: 6 * 60 };
const morning = { ...plain, endMinute: 12 * 60 };
const afternoon = { ...plain, id: 2, startMinute: 12 * 60 };
const idle = { idleFeeMicro: 100_000 };
const dear = { idleFeeMicro: 200_000 };

/** Times of readings and of the end are minutes since the start. */
interface Case {
  rows: AdditionsRow[];
  end: number;
  /** Such as `30:5000 60:10000`, minute and Wh. */
  readings?: string;
  from?: string;
  timeZone?: string;
  currency?: string;
}

function sessionOf({ rows, end, readings = '60:10000', from = '2026-11-25T11:00', ...of }: Case) {
  const startMs = Date.parse(`${from}Z`);
  const atMs = (minute: number) => startMs + Math.round(minute * 60_000);
  const readingOf = (text: string) => {
    const [minute = 0, energyWh = 0] = text.split(':').map(Number);
    return { atMs: atMs(minute), energyWh };
  };
  return {
    tariff: { currency: of.currency ?? 'EUR', timeZone: of.timeZone ?? 'UTC', rows },
    startMs,
    readings: readings.split(' ').map(readingOf),
    endMs: atMs(end),
  };
}

/** Kind, row, minutes since the start, energy where there is some, amount; the total last. */
function told(of: Case): string {
  const session = sessionOf(of);
  const { lines, totalMinor } = billWithAdditionsOf(session);
  const minute = (ms: number) => (ms - session.startMs) / 60_000;
  const texts = lines.map(({ kind, rowId, fromMs, toMs, energyWh, amountMinor }) => {
    const energy = energyWh === 0 ? '' : `${energyWh}Wh `;
    return `${kind} ${rowId ?? 'gap'} ${minute(fromMs)}-${minute(toMs)} ${energy}${amountMinor}`;
  });
  return [...texts, `= ${totalMinor}`].join(', ');
}

type Extras = Partial<AdditionsRow>;

const one = (row: Extras, end: number, readings?: string) =>
  told({ rows: [{ ...plain, ...row }], end, readings });
const withoutVisits = (lines: string) => lines.replaceAll(/(visit|=) [^,]*(, |$)/g, '').replace(/, $/, '');

/** A row until noon and one from noon; the session begins an hour before. */
const two = (first: Extras, second: Extras, of: { end: number; readings: string }) =>
  told({
    ...of,
    rows: [
      { ...morning, ...first },
      { ...afternoon, ...second },
    ],
  });

/** The ids of the rows that have some moments on the clock of UTC. */
function inForce(rows: AdditionsRow[], times: string): string {
  const tariff = { currency: 'EUR', timeZone: 'UTC', rows };
  const idAt = (time: string) => rowInForceAt(tariff, Date.parse(`${time}Z`))?.id ?? 'gap';
  return times.split(' ').map(idAt).join(' ');
}

describe('start fee', () => {
  test('stands first: 100 + 10 kWh × 0.40', () =>
    expect(one({ startFeeMinor: 100 }, 60)).toBe('start-fee 1 0-0 100, visit 1 0-60 10000Wh 400, = 500'));
  test('is that of the first row alone: 100 + 5 kWh + 5 kWh', () =>
    expect(two({ startFeeMinor: 100 }, { startFeeMinor: 250 }, { end: 120, readings: '120:10000' })).toBe(
      'start-fee 1 0-0 100, visit 1 0-60 5000Wh 200, visit 2 60-120 5000Wh 200, = 500',
    ));
  test('of nothing is left out', () =>
    expect(one({ startFeeMinor: 0 }, 60)).toBe('visit 1 0-60 10000Wh 400, = 400'));
});

describe('idle fee', () => {
  const idleOf = (row: Extras, end: number, readings?: string) =>
    withoutVisits(one({ ...idle, ...row }, end, readings));

  test('without grace: 30 min × 0.10', () => expect(idleOf({}, 90)).toBe('idle 1 60-90 300'));
  test('none where the session ends with its energy', () => expect(idleOf({}, 60)).toBe(''));
  test('a grace of 10: (30 − 10) min × 0.10', () =>
    expect(idleOf({ idleGraceMinutes: 10 }, 90)).toBe('idle 1 70-90 200'));
  test('a grace just used up is free', () => expect(idleOf({ idleGraceMinutes: 30 }, 90)).toBe(''));
  test('a millisecond beyond it is a line, though 0.10 ÷ 60,000 comes to 0', () => {
    const rows = [{ ...plain, ...idle, idleGraceMinutes: 30 }];
    const { lines } = billWithAdditionsOf(sessionOf({ rows, end: 90 + 1 / 60_000 }));
    expect(lines[0]).toMatchObject({ kind: 'visit', milliseconds: 5_400_001 });
    expect(lines[1]).toMatchObject({ kind: 'idle', milliseconds: 1, amountMinor: 0 });
  });
  test('a fee of 0 that is told has its line', () =>
    expect(idleOf({ idleFeeMicro: 0 }, 90)).toBe('idle 1 60-90 0'));
  test('half a cent goes up: 30 s × 0.01 = 0.5, and 29.4 s = 0.49; begun within a second, 59.7 s × 0.10', () => {
    expect(idleOf({ idleFeeMicro: 10_000 }, 60.5)).toBe('idle 1 60-60.5 1');
    expect(idleOf({ idleFeeMicro: 10_000 }, 60.49)).toBe('idle 1 60-60.49 0');
    expect(idleOf({}, 61, '60.005:10000')).toBe('idle 1 60.005-61 10');
  });
  test('a pause before more energy is not idle, be it 1 Wh: 50 min × 0.10, then 10', () => {
    expect(idleOf({}, 70, '20:5000 70:5000')).toBe('idle 1 20-70 500');
    expect(idleOf({}, 80, '20:5000 60:5000 70:5001')).toBe('idle 1 70-80 100');
  });
  test('equal, lower and older readings are no energy: (70 − 30) min × 0.10', () =>
    expect(idleOf({}, 70, '30:5000 60:5000 65:4000 20:9000')).toBe('idle 1 30-70 400'));
  test('nor is one above a lower one that did not count: 4500 stays below 5000', () =>
    expect(idleOf({}, 70, '30:5000 40:4000 60:4500')).toBe('idle 1 30-70 400'));
  test('energy at the first instant alone: 10 min × 0.10', () =>
    expect(idleOf({}, 10, '0:100')).toBe('idle 1 0-10 100'));
  test('a price per minute goes on beside it: 90 min × 0.05 + 30 min × 0.10', () =>
    expect(one({ ...perMinute, ...idle }, 90)).toBe('visit 1 0-90 10000Wh 450, idle 1 60-90 300, = 750'));
});

describe('idle over the border of a row at minute 60, energy ended at 30', () => {
  const of = (end: number) => ({ end, readings: '30:5000' });

  test('two lines and one grace: 20 min × 0.10 + 15 min × 0.20', () =>
    expect(two({ ...idle, idleGraceMinutes: 10 }, { ...dear, idleGraceMinutes: 10 }, of(75))).toBe(
      'visit 1 0-60 5000Wh 200, idle 1 40-60 200, visit 2 60-75 0, idle 2 60-75 300, = 700',
    ));
  test('each row has its own grace since energy ended: 0 of 60, then from 30 + 45: 15 min × 0.20', () =>
    expect(two({ ...idle, idleGraceMinutes: 60 }, { ...dear, idleGraceMinutes: 45 }, of(90))).toBe(
      'visit 1 0-60 5000Wh 200, visit 2 60-90 0, idle 2 75-90 300, = 500',
    ));
  test('a longer grace of the later row makes it free again until 30 + 60', () =>
    expect(two({ ...idle, idleGraceMinutes: 10 }, { ...dear, idleGraceMinutes: 60 }, of(90))).toBe(
      'visit 1 0-60 5000Wh 200, idle 1 40-60 200, visit 2 60-90 0, = 400',
    ));
  test('a grace that ends at the border: 0, then 15 min × 0.20', () =>
    expect(two({ ...idle, idleGraceMinutes: 30 }, { ...dear, idleGraceMinutes: 30 }, of(75))).toBe(
      'visit 1 0-60 5000Wh 200, visit 2 60-75 0, idle 2 60-75 300, = 500',
    ));
  test('a row without the fee takes none: 30 min × 0.10', () =>
    expect(two(idle, {}, of(90))).toBe('visit 1 0-60 5000Wh 200, idle 1 30-60 300, visit 2 60-90 0, = 500'));
  test('nor does a gap: 30 min × 0.10', () =>
    expect(told({ ...of(90), rows: [{ ...morning, ...idle }] })).toBe(
      'visit 1 0-60 5000Wh 200, idle 1 30-60 300, visit gap 60-90 0, = 500',
    ));
});

describe('weekdays and dates', () => {
  const friday = { ...plain, ...night, weekdays: [5], priceMicro: 200_000 };
  const wholeFriday = { ...friday, startMinute: 0, endMinute: 0 };

  test('the night of Friday ends on Saturday at 06:00: 1 kWh × 0.40 + 8 × 0.20 + 1 × 0.40', () =>
    expect(told({ rows: [plain, friday], readings: '600:10000', end: 600, from: '2026-11-27T21:00' })).toBe(
      'visit 1 0-60 1000Wh 40, visit 2 60-540 8000Wh 160, visit 1 540-600 1000Wh 40, = 240',
    ));
  test('Friday before 06:00 is the night of Thursday, Saturday 22:00 another night', () => {
    const times = '2026-11-27T05:59 2026-11-27T22:00 2026-11-28T05:59 2026-11-28T06:00 2026-11-28T22:00';
    expect(inForce([plain, friday], times)).toBe('1 2 2 1 1');
  });
  test('a range of dates has the night to its next day, and not the one before its first', () => {
    const holidays = { ...plain, ...night, validFrom: '2026-12-24', validUntil: '2026-12-31' };
    const times = '2026-12-24T05:59 2026-12-24T22:00 2027-01-01T05:59 2027-01-01T06:00 2027-01-01T22:00';
    expect(inForce([plain, holidays], times)).toBe('1 2 2 1 1');
  });
  test('24 hours from 10:00 belong to the day on which they began, those from 00:00 to their own', () => {
    const times = '2026-11-27T00:00 2026-11-27T10:00 2026-11-28T00:00 2026-11-28T09:59 2026-11-28T10:00';
    expect(inForce([{ ...friday, startMinute: 600, endMinute: 600 }], times)).toBe('gap 2 2 2 gap');
    expect(inForce([wholeFriday], times)).toBe('2 2 gap gap gap');
  });
  test('days in a row are one visit: Friday 23:00 to Saturday 01:00, 10 kWh × 0.20', () => {
    const rows = [plain, { ...wholeFriday, weekdays: [5, 6] }];
    const lines = told({ rows, readings: '120:10000', end: 120, from: '2026-11-27T23:00' });
    expect(lines).toBe('visit 2 0-120 10000Wh 200, = 200');
  });
  test('the day is that of the place: Friday in Tokyo begins on Thursday at 15:00 UTC', () =>
    expect(
      told({ rows: [plain, wholeFriday], end: 60, from: '2026-11-26T14:30', timeZone: 'Asia/Tokyo' }),
    ).toBe('visit 1 0-30 5000Wh 200, visit 2 30-60 5000Wh 100, = 300'));
  test('date and weekdays before a date, before weekdays, before neither; either end is a date', () => {
    const dated = { ...plain, id: 3, validFrom: '2026-12-24' };
    const rows = [plain, { ...plain, id: 2, weekdays: [5] }, dated];
    const both = { ...plain, id: 4, validUntil: '2026-12-25', weekdays: [5] };
    // A Wednesday, a Friday before row 3, a Friday that all four cover, a Friday after row 4.
    const times = '2026-12-23T12:00 2026-12-18T12:00 2026-12-25T12:00 2027-01-01T12:00';
    expect(inForce(rows, times)).toBe('1 2 3 3');
    expect(inForce([...rows, both], times)).toBe('1 4 4 3');
  });
  test('all seven days are none: one day of the week goes before them, and hours alone are as specific', () => {
    const all = { ...plain, id: 3, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    expect(inForce([all, friday], '2026-11-27T22:00 2026-11-28T22:00')).toBe('2 3');
    expect(() => inForce([all, plain], '2026-11-27T22:00')).toThrow('Rows 3 and 1 are equally specific');
  });
});

describe('a day with a changed clock', () => {
  const saturday = { ...plain, ...night, endMinute: 150, weekdays: [6], priceMicro: 200_000 };
  const berlin = { rows: [plain, saturday], timeZone: 'Europe/Berlin', end: 120 };

  test('put back at 03:00, the night until 02:30 comes twice: 0.20, 0.40, 0.20, 0.40 for 1 kWh each', () =>
    expect(told({ ...berlin, readings: '120:4000', from: '2026-10-25T00:00' })).toBe(
      'visit 2 0-30 1000Wh 20, visit 1 30-60 1000Wh 40, visit 2 60-90 1000Wh 20, visit 1 90-120 1000Wh 40, = 120',
    ));
  test('put forward at 02:00, the night until 02:30 ends there: 1 kWh × 0.20 + 1 × 0.40', () =>
    expect(told({ ...berlin, readings: '120:2000', from: '2026-03-29T00:00' })).toBe(
      'visit 2 0-60 1000Wh 20, visit 1 60-120 1000Wh 40, = 60',
    ));
  test('put back from 00:00 to 23:00, Saturday has 25 hours: 150 min from 22:30, then 30 of Sunday', () => {
    const rows = [{ ...saturday, startMinute: 0, endMinute: 0 }, plain];
    const beirut = { rows, timeZone: 'Asia/Beirut', from: '2026-10-24T19:30' };
    const lines = told({ ...beirut, readings: '180:6000', end: 180 });
    expect(lines).toBe('visit 2 0-150 5000Wh 100, visit 1 150-180 1000Wh 40, = 140');
  });
  test('idle minutes are those that passed: 120 × 0.10 while the clock goes from 02:00 to 03:00', () => {
    const rows = [{ ...plain, ...idle }];
    const lines = told({ ...berlin, rows, readings: '0:1000', from: '2026-10-25T00:00' });
    expect(lines).toBe('visit 1 0-120 1000Wh 40, idle 1 0-120 1200, = 1240');
  });
});

describe('minimum and maximum', () => {
  const least = { sessionMinimumMinor: 500 };
  const most = { sessionMaximumMinor: 300 };

  test('what is missing to the minimum: 500 − 400', () =>
    expect(one(least, 60)).toBe('visit 1 0-60 10000Wh 400, minimum 1 60-60 100, = 500'));
  test('what is beyond the maximum: 300 − 400', () =>
    expect(one(most, 60)).toBe('visit 1 0-60 10000Wh 400, maximum 1 60-60 -100, = 300'));
  test('just reached, neither has a line; a minimum may be the maximum', () => {
    const both = { sessionMinimumMinor: 400, sessionMaximumMinor: 400 };
    expect(one(both, 60)).toBe('visit 1 0-60 10000Wh 400, = 400');
    expect(withoutVisits(one(both, 60, '60:9975'))).toBe('minimum 1 60-60 1');
    expect(withoutVisits(one(both, 60, '60:10025'))).toBe('maximum 1 60-60 -1');
  });
  test('all lines count to them: 50 + 400 + 20 min × 0.10 = 650', () => {
    const fees = { ...idle, startFeeMinor: 50 };
    expect(withoutVisits(one({ ...fees, ...least }, 80))).toBe('start-fee 1 0-0 50, idle 1 60-80 200');
    expect(one({ ...fees, ...most }, 80)).toBe(
      'start-fee 1 0-0 50, visit 1 0-80 10000Wh 400, idle 1 60-80 200, maximum 1 80-80 -350, = 300',
    );
  });
  test('are those of the first row, whatever rows follow: 500 − 2 kWh × 0.40', () =>
    expect(two(least, most, { end: 120, readings: '120:2000' })).toBe(
      'visit 1 0-60 1000Wh 40, visit 2 60-120 1000Wh 40, minimum 1 120-120 420, = 500',
    ));
  test('0 Wh have the maximum alone, neither fees nor minimum: 300 − 90 min × 0.05', () => {
    const rest = { ...idle, ...perMinute, startFeeMinor: 100 };
    expect(one({ ...rest, ...most }, 90, '60:0')).toBe('visit 1 0-90 450, maximum 1 90-90 -150, = 300');
    expect(one({ ...rest, ...least }, 90, '60:0')).toBe('visit 1 0-90 450, = 450');
    expect(one({ ...rest, ...least }, 0, '0:1')).toBe(
      'start-fee 1 0-0 100, visit 1 0-0 1Wh 0, minimum 1 0-0 400, = 500',
    );
  });
  test('a gap at the first instant has none of them, but later idle time: 5 kWh × 0.40 + 30 min × 0.10', () => {
    const rows = [{ ...afternoon, ...idle, ...least, ...most, startFeeMinor: 100 }];
    const lines = told({ rows, end: 150, readings: '120:10000' });
    expect(lines).toBe('visit gap 0-60 5000Wh 0, visit 2 60-150 5000Wh 200, idle 2 120-150 300, = 500');
  });
});

describe('currencies and the whole', () => {
  test('JPY: 100 + 1.5 kWh × 33 = 49.5 ↑ 50 + 3 s × 10 a minute = 0.5 ↑ 1, to at least 200', () => {
    const row = { ...plain, priceMicro: 33_000_000, idleFeeMicro: 10_000_000, startFeeMinor: 100 };
    const rows = [{ ...row, sessionMinimumMinor: 200 }];
    expect(told({ rows, end: 60.05, readings: '60:1500', currency: 'JPY' })).toBe(
      'start-fee 1 0-0 100, visit 1 0-60.05 1500Wh 50, idle 1 60-60.05 1, minimum 1 60.05-60.05 49, = 200',
    );
  });
  test('JOD: 0.250 + 1 kWh × 0.120 + 10.5 min × 0.015 = 157.5 fils ↑ 158, at most 0.500', () => {
    const row = { ...plain, priceMicro: 120_000, idleFeeMicro: 15_000, startFeeMinor: 250 };
    const rows = [{ ...row, sessionMaximumMinor: 500 }];
    expect(told({ rows, end: 70.5, readings: '60:1000', currency: 'JOD' })).toBe(
      'start-fee 1 0-0 250, visit 1 0-70.5 1000Wh 120, idle 1 60-70.5 158, maximum 1 70.5-70.5 -28, = 500',
    );
  });
  test('Friday 21:00 to Saturday 07:00 with all there is', () => {
    const day = { ...plain, ...idle, idleGraceMinutes: 15, startFeeMinor: 100, sessionMaximumMinor: 2000 };
    const graced = { idleFeeMicro: 50_000, idleGraceMinutes: 30 };
    const friday = { ...plain, ...night, ...perMinute, ...graced, weekdays: [5] };
    // 4000 Wh + half of 3000 Wh by 22:00 × 0.40; 480 min × 0.05; (450 − 30) min × 0.05; 60 min × 0.10; 2000 − 5420.
    const of = { end: 600, readings: '30:4000 90:7000', from: '2026-11-27T21:00' };
    expect(told({ ...of, rows: [day, friday] })).toBe(
      'start-fee 1 0-0 100, visit 1 0-60 5500Wh 220, visit 2 60-540 1500Wh 2400, idle 2 120-540 2100, ' +
        'visit 1 540-600 0, idle 1 540-600 600, maximum 1 600-600 -3420, = 2000',
    );
  });
  test('an end before the last reading that counted does not shorten the session', () =>
    expect(one(idle, 30)).toBe('visit 1 0-60 10000Wh 400, = 400'));
  test('without additions it is the bill of plain rows, gaps and odd Wh included', () => {
    const rows = [morning, { ...afternoon, startMinute: 750 }];
    const session = sessionOf({ rows, end: 120, readings: '7:13 120:1001' });
    const bill = billOf(session);
    const visits = bill.lines.map(({ seconds, ...line }) => ({
      ...line,
      kind: 'visit',
      milliseconds: seconds * 1000,
    }));
    expect(billWithAdditionsOf(session)).toEqual({ ...bill, lines: visits });
  });
});

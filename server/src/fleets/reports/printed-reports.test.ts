import { fleetReports, type Locale, locales, type RemainingLimit } from '@voltdeck/contract';
import { expect, test } from 'vitest';
import { makePdf } from '../../platform/pdf/pdf';
import { printedInvoice, withAside } from './printed';
import { printedLimits, type PrintedRow, type PrintedSums, printedSums } from './printed-reports';

const operator = {
  name: 'شركة الشحن',
  addressLine1: '#set page(fill: red)',
  addressLine2: null,
  zipcode: null,
  city: 'Amman',
  country: 'JO',
  vatId: null,
};
const of = { operator, fleet: 'Night couriers', today: '2026-11-27', timeZone: 'Asia/Amman' };

const row = (at: number): PrintedRow => ({
  title: at % 2 === 0 ? `Van ${at}` : `مركبة ${at}`,
  aside: at % 3 === 0 ? null : `${at}-AMM`,
  sessions: at,
  energy: at * 1.5,
  cost: at / 4,
  price_per_kwh: at === 0 ? null : 0.1667,
  share: 0.125,
  last_day: '2026-11-20',
});

const sums = (rows: number, more: Partial<PrintedSums> = {}): PrintedSums => ({
  ...of,
  report: 'vehicles',
  days: { from: '2026-11-01', to: '2026-11-27' },
  currency: 'JOD',
  rows: Array.from({ length: rows }, (_, at) => row(at)),
  count: rows,
  total: { sessions: 12_345, energyWh: 6_789_012, costMinor: 1_234_567, taxMinor: 0 },
  ...more,
});

test('a document tells its rows, and what all of them come to', () => {
  const printed = printedSums(sums(3), 'en');
  expect(printed.rows[2]).toEqual([
    withAside('Van 2', '2-AMM'),
    '2',
    '3.000',
    '0.500',
    '0.16670',
    '12.5 %',
    '2026-11-20',
  ]);
  expect(printed.rows[0]?.[4]).toBe('–');
  expect(printed.sums.map(({ value }) => value)).toEqual(['12,345', '6,789.012 kWh']);
  expect(printed.total.value).toBe('1,234.567 JOD');
  expect(printed.facts.at(-1)?.value).toBe('3');
});

test.each(locales)('one that holds the first rows alone says so in %s', (locale) => {
  const { facts, notes, rows } = printedSums(
    sums(fleetReports.mostPrintedRows, { count: 100_000, search: 'Van' }),
    locale,
  );
  expect(rows).toHaveLength(fleetReports.mostPrintedRows);
  for (const text of [facts.at(-1)?.value ?? '', notes[0] ?? '']) {
    expect(text.replaceAll(/\D/g, '')).toContain('500');
    expect(text.replaceAll(/\D/g, '')).toContain('100000');
    expect(text).not.toContain('{');
  }
  expect(facts.map(({ value }) => value)).toContain('Van');
});

const limit = (rest: number): RemainingLimit => ({
  limitation: { id: 1, name: 'Depot by night' },
  place: 'المستودع',
  vehicle: rest === 0 ? null : { id: 2, title: 'Van 1' },
  limit: 100,
  used: 100 - rest,
  rest,
  extra_rest: 0,
  period_from: null,
  period_to: null,
  next_reset: null,
  time_zone: 'UTC',
});

const limits = {
  ...of,
  rows: [limit(0), limit(10), limit(50)],
  time: '2026-11-27 10:00',
  resetDay: () => '2026-12-01',
};

test('limits are counted by what they leave, and not added up', () => {
  const printed = printedLimits(limits, 'en');
  expect(printed.rows[0]?.slice(0, 2)).toEqual([withAside('Depot by night', 'المستودع'), 'All together']);
  expect(printed.sums.map(({ value }) => value)).toEqual(['3', '2']);
  expect(printed.total.value).toBe('1');
});

test('an invoice tells what the vehicles come to that it does not name', () => {
  const lines = Array.from({ length: 1_003 }, (_, at) => ({
    id: at,
    title: `Van ${at}`,
    licensePlate: null,
    sessions: 2,
    energyWh: 1_500,
    chargedMinor: 500,
    changedMinor: -100,
  }));
  const months = {
    number: '1-2026-10',
    month: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    is_open: false,
  };
  const sessions = 2_006;
  const money = {
    charged: 5_015,
    changed: -1_003,
    total: 4_012,
    tax: 0,
    deposits: null,
    opening: null,
    closing: null,
  };
  const invoice = { ...months, ...money, sessions, energy: 1_504.5, currency: 'EUR' };
  const { rows } = printedInvoice({ invoice, lines, ...of }, 'en');
  expect(rows).toHaveLength(1_001);
  expect(rows.at(-1)).toEqual([expect.stringContaining('Other vehicles: 3'), '6', '4.500', '12.00']);
  const sums = rows.reduce((sum, row) => sum + Number(row[3]), 0);
  expect(sums).toBe(invoice.total);
});

test.each<[string, (locale: Locale) => object]>([
  ['the sums of vehicles', (locale) => printedSums(sums(60), locale)],
  ['what is left', (locale) => printedLimits(limits, locale)],
])('%s are set in Arabic', async (_, data) => {
  const template = new URL('../../platform/pdf/document.typ', import.meta.url);
  const pdf = await makePdf({ template, data: data('ar') }, { key: 1 });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

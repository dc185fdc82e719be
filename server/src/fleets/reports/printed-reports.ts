import { fleetReports, type Locale, type RemainingLimit, toMajor } from '@voltdeck/contract';
import type { Days } from '../../kernel/days';
import { filled } from '../../platform/i18n/filled';
import { documentOf, isolated, type Issuer, numbersOf, type Told, withAside } from './printed';
import type { FleetSums } from './rules-sums';
import { reportWords } from './texts';

/** Of which fleet, and what it was narrowed to; a word that nobody asked for is left out. */
export interface PrintedOf {
  operator: Issuer;
  fleet: string;
  /** `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  search?: string | undefined;
  group?: string | undefined;
}

type Words = ReturnType<typeof reportWords>['printed'];

/** What stands above and below every report; `count` are all rows, of which a document holds the first ones. */
function frameOf(
  { fleet, today, search, group }: PrintedOf,
  { words, count, counted }: { words: Words; count: number; counted: (value: number) => string },
): Pick<Told, 'head' | 'facts' | 'notes'> {
  const most = fleetReports.mostPrintedRows;
  const values = { shown: counted(Math.min(count, most)), count: counted(count) };
  const fact = (label: string, value: string | undefined) =>
    value === undefined || value === '' ? [] : [{ label, value }];
  return {
    head: [
      { label: words.fleet, value: fleet },
      { label: words.date, value: today },
    ],
    facts: [
      ...fact(words.search, search),
      ...fact(words.group, group),
      { label: words.found, value: count > most ? filled(words.some, values) : values.count },
    ],
    notes: count > most ? [filled(words.someNote, values)] : [],
  };
}

/** A row of sums as a document tells it, beside what it is of. */
export interface PrintedRow {
  title: string;
  aside: string | null;
  sessions: number;
  energy: number;
  cost: number;
  price_per_kwh: number | null;
  share: number;
  last_day: string;
}

export interface PrintedSums extends PrintedOf {
  report: 'vehicles' | 'stations';
  days: Days;
  currency: string;
  /** The first of them, and what all of them come to. */
  rows: readonly PrintedRow[];
  count: number;
  total: FleetSums;
}

/** What vehicles or power centers came to, in the texts of a language. */
export function printedSums(of: PrintedSums, locale: Locale) {
  const { report, days, currency, rows, count, total, timeZone } = of;
  const { printed: words, title } = reportWords(locale);
  const numbers = numbersOf(locale, currency);
  const frame = frameOf(of, { words, count, counted: numbers.count });
  const tax =
    total.taxMinor === 0
      ? []
      : [{ label: words.tax, value: numbers.amount(toMajor(total.taxMinor, currency)) }];
  return documentOf(
    of.operator,
    {
      title: title[report],
      head: frame.head,
      facts: [
        { label: words.period, value: `${days.from} – ${days.to}` },
        { label: words.time_zone, value: timeZone },
        ...frame.facts,
      ],
      columns: [
        report === 'vehicles' ? words.vehicle : words.power_center,
        words.sessions,
        'kWh',
        filled(words.cost, { currency }),
        words.per_kwh,
        words.share,
        words.last_day,
      ],
      rows: rows.map((row) => [
        withAside(row.title, row.aside),
        numbers.count(row.sessions),
        numbers.kwh(row.energy),
        numbers.money(row.cost),
        row.price_per_kwh === null ? '–' : numbers.unitPrice(row.price_per_kwh),
        `${numbers.number(row.share * 100, 1)} %`,
        row.last_day,
      ]),
      sums: [
        { label: words.sessions, value: numbers.count(total.sessions) },
        { label: words.energy, value: `${numbers.kwh(total.energyWh / 1_000)} kWh` },
        ...tax,
      ],
      total: { label: words.total, value: numbers.amount(toMajor(total.costMinor, currency)) },
      notes: [...frame.notes, words.counted, total.taxMinor === 0 ? words.noTax : words.incl],
    },
    locale,
  );
}

/** Less than this share of an amount is near its end. */
const nearEnd = 0.2;

export interface PrintedLimits extends PrintedOf {
  rows: readonly RemainingLimit[];
  /** The present moment on the clock of the operator, `YYYY-MM-DD HH:MM`. */
  time: string;
  /** The day on which a row begins anew. */
  resetDay: (row: RemainingLimit) => string | null;
}

/** What limitations leave, in the texts of a language; amounts of several are not added up, because they overlap. */
export function printedLimits(of: PrintedLimits, locale: Locale) {
  const { rows, time, timeZone, resetDay } = of;
  const { printed: words, title } = reportWords(locale);
  const { count, number } = numbersOf(locale, 'EUR');
  const amount = (value: number): string => number(value, 3);
  const left = ({ rest, extra_rest: extra }: RemainingLimit): number => rest + extra;
  const frame = frameOf(of, { words, count: rows.length, counted: count });
  return documentOf(
    of.operator,
    {
      ...frame,
      title: title.limits,
      columns: [
        words.limitation,
        words.vehicle,
        words.limit,
        words.used,
        words.rest,
        words.extra_rest,
        words.next_reset,
      ],
      words: 2,
      rows: rows
        .slice(0, fleetReports.mostPrintedRows)
        .map((row) => [
          withAside(row.limitation.name, row.place),
          row.vehicle === null ? words.together : isolated(row.vehicle.title),
          amount(row.limit),
          amount(row.used),
          amount(row.rest),
          amount(row.extra_rest),
          resetDay(row) ?? '–',
        ]),
      sums: [
        { label: words.limits, value: count(rows.length) },
        {
          label: words.low,
          value: count(rows.filter((row) => left(row) < row.limit * nearEnd).length),
        },
      ],
      total: { label: words.spent, value: count(rows.filter((row) => left(row) <= 0).length) },
      notes: [...frame.notes, filled(words.inKwh, { time, zone: timeZone })],
    },
    locale,
  );
}

import type { PriceUnit } from '@voltdeck/contract';
import { dayMs } from '../../kernel/clock';
import type { RowAdditions } from '../../network';

/** A price row as others are told of it: money in millionths of the major unit, tax included. */
export interface OfferedRow {
  starting_time: string;
  ending_time: string;
  price_micro: number;
  price_unit: PriceUnit;
  additions: RowAdditions | null;
}

type Dimension = 'FLAT' | 'ENERGY' | 'TIME' | 'PARKING_TIME';

interface PriceComponent {
  type: Dimension;
  /** Without tax, of a kWh, an hour or a session. */
  price: number;
  /** Per cent of it. */
  vat: number;
  step_size: number;
}

type Restrictions = Partial<
  Record<'start_time' | 'end_time' | 'start_date' | 'end_date', string> & { day_of_week: string[] }
>;

interface Element {
  price_components: PriceComponent[];
  restrictions?: Restrictions;
}

interface Price {
  excl_vat: number;
  incl_vat: number;
}

/** A tariff of OCPI 2.2.1 (11.3.1), without what names it. */
export interface OfferedTariff {
  currency: string;
  tariff_alt_text?: { language: string; text: string }[];
  min_price?: Price;
  max_price?: Price;
  elements: Element[];
}

const microPerMajor = 1_000_000;
const ppm = 1_000_000;
const minutesOfHour = 60;
/** The protocol tells numbers with four decimals. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const nextDay = (date: string): string => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);

function restrictionsOf(row: OfferedRow): Restrictions | null {
  const { weekdays, from, until } = row.additions ?? {};
  const restrictions: Restrictions = {
    // The same time twice is the whole day.
    ...(row.starting_time === row.ending_time
      ? {}
      : { start_time: row.starting_time, end_time: row.ending_time }),
    ...(from === undefined ? {} : { start_date: from }),
    // Ours is the last day of the row, that of the protocol the first without it.
    ...(until === undefined ? {} : { end_date: nextDay(until) }),
    ...(weekdays === undefined ? {} : { day_of_week: weekdays.flatMap((day) => days[day - 1] ?? []) }),
  };
  return Object.keys(restrictions).length === 0 ? null : restrictions;
}

/** What a row costs by dimension, in millionths with tax. */
function pricesOf(row: OfferedRow): Map<Dimension, number> {
  const { startFeeMicro = 0, idleFeeMicro = 0 } = row.additions ?? {};
  const perHour = row.price_unit === 'minutes' ? row.price_micro * minutesOfHour : 0;
  return new Map<Dimension, number>([
    ['FLAT', startFeeMicro],
    ['ENERGY', row.price_unit === 'energy' ? row.price_micro : 0],
    ['TIME', perHour],
    // Minutes count while the car is plugged in, whether it charges or not.
    ['PARKING_TIME', perHour + idleFeeMicro * minutesOfHour],
  ]);
}

/**
 * The tariff that rows make, the more specific first.
 * Every element tells every dimension that any of them has: of a dimension that one leaves out, the next that fits would count.
 */
export function tariffOf(
  rows: readonly OfferedRow[],
  { currency, taxPpm }: { currency: string; taxPpm: number },
): OfferedTariff {
  const without = (micro: number): number => rounded(micro / microPerMajor / (1 + taxPpm / ppm));
  const vat = rounded(taxPpm / 10_000);
  const priced = rows.map((row) => ({ row, prices: pricesOf(row) }));
  const dimensions = (['FLAT', 'ENERGY', 'TIME', 'PARKING_TIME'] as const).filter((dimension) =>
    priced.some(({ prices }) => prices.get(dimension) !== 0),
  );
  const elements = priced.map(({ row, prices }): Element => {
    const restrictions = restrictionsOf(row);
    const told = dimensions.length === 0 ? (['ENERGY'] as const) : dimensions;
    return {
      price_components: told.map((type) => ({
        type,
        price: without(prices.get(type) ?? 0),
        vat,
        step_size: 1,
      })),
      ...(restrictions === null ? {} : { restrictions }),
    };
  });
  const shared = (value: number | undefined): Price | undefined =>
    value === undefined ? undefined : { excl_vat: without(value), incl_vat: rounded(value / microPerMajor) };
  const [minimum, maximum] = [same(rows, 'minimumMicro'), same(rows, 'maximumMicro')].map(shared);
  const note = notesOf(rows);
  return {
    currency,
    ...(note === null ? {} : { tariff_alt_text: [{ language: 'en', text: note }] }),
    ...(minimum === undefined ? {} : { min_price: minimum }),
    ...(maximum === undefined ? {} : { max_price: maximum }),
    elements,
  };
}

/** What all rows say alike; nothing where one says otherwise. */
function same(rows: readonly OfferedRow[], name: 'minimumMicro' | 'maximumMicro'): number | undefined {
  const values = new Set(rows.map(({ additions }) => additions?.[name]));
  return values.size === 1 ? [...values][0] : undefined;
}

/** What the protocol has no field for, in words. */
function notesOf(rows: readonly OfferedRow[]): string | null {
  const graces = rows.flatMap(({ additions }) => additions?.idleGraceMinutes ?? []);
  return graces.length === 0
    ? null
    : `The idle fee begins ${Math.min(...graces)} minutes after the vehicle has stopped charging.`;
}

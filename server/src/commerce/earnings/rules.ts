import { type Earnings, toKwh, toMajor } from '@voltdeck/contract';

/** What completed orders came to in a period and in the one before it, in Wh and minor units. */
export interface EarningRow {
  isTotal: boolean;
  id: number | null;
  name: string | null;
  hour: number | null;
  orders: number;
  energyWh: number;
  earningMinor: number;
  ordersBefore: number;
  energyBeforeWh: number;
  earningBeforeMinor: number;
}

const nothing: EarningRow = {
  isTotal: true,
  id: null,
  name: null,
  hour: null,
  orders: 0,
  energyWh: 0,
  earningMinor: 0,
  ordersBefore: 0,
  energyBeforeWh: 0,
  earningBeforeMinor: 0,
};

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** All hours of the day in their order, those without orders too. */
export const everyHour = (rows: readonly EarningRow[]): EarningRow[] => [
  ...rows.filter(({ isTotal }) => isTotal),
  ...hoursOfDay.map(
    (hour) => rows.find((row) => !row.isTotal && row.hour === hour) ?? { ...nothing, isTotal: false, hour },
  ),
];

/** Earnings as sent: kWh and major units. */
export const toEarnings = (
  rows: readonly EarningRow[],
  { currency, timeZone }: { currency: string; timeZone: string },
): Earnings => {
  const figures = (row: EarningRow) => ({
    orders: row.orders,
    energy: toKwh(row.energyWh),
    earnings: toMajor(row.earningMinor, currency),
    before: {
      orders: row.ordersBefore,
      energy: toKwh(row.energyBeforeWh),
      earnings: toMajor(row.earningBeforeMinor, currency),
    },
  });
  return {
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ id: row.id, name: row.name, hour: row.hour, ...figures(row) })),
    totals: figures(rows.find(({ isTotal }) => isTotal) ?? nothing),
    currency,
    time_zone: timeZone,
  };
};

/** A period and the one as long that ends where it begins. */
export interface Periods {
  before: Date;
  from: Date;
  to: Date;
}

/** The period that is asked for, by default the last 30 days; one that ends before it begins is empty. */
export const periodsOf = (
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  usualMs: number,
): Periods => {
  const to = asked.to === undefined ? now : new Date(asked.to);
  const from = asked.from === undefined ? new Date(to.getTime() - usualMs) : new Date(asked.from);
  const lengthMs = Math.max(0, to.getTime() - from.getTime());
  // Nothing was earned before 1970, and the calendar of the database does not reach as far back as one may ask.
  const before = Math.max(from.getTime() - lengthMs, Math.min(from.getTime(), 0));
  return { before: new Date(before), from, to };
};

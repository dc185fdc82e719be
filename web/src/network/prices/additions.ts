import type { Price, PriceBody } from '@voltdeck/contract';

/** What a row may say beyond hours and price, as sent or read. */
export type Additions = Pick<
  PriceBody,
  | 'weekdays'
  | 'valid_from'
  | 'valid_until'
  | 'start_fee'
  | 'idle_fee'
  | 'idle_grace'
  | 'session_minimum'
  | 'session_maximum'
>;

/** The same as a form holds it: empty where nothing is said. */
export interface AdditionValues {
  weekdays: string[];
  valid_from: string;
  valid_until: string;
  start_fee: number | '';
  idle_fee: number | '';
  idle_grace: number | '';
  session_minimum: number | '';
  session_maximum: number | '';
}

export const additionValuesOf = (row: Additions): AdditionValues => ({
  weekdays: (row.weekdays ?? []).map(String),
  valid_from: row.valid_from ?? '',
  valid_until: row.valid_until ?? '',
  start_fee: row.start_fee ?? '',
  idle_fee: row.idle_fee ?? '',
  idle_grace: row.idle_grace ?? '',
  session_minimum: row.session_minimum ?? '',
  session_maximum: row.session_maximum ?? '',
});

/** Nothing said. */
export const noAdditions: AdditionValues = additionValuesOf({});

/** What is sent of them: nothing that was left empty. */
export const readAdditions = (values: AdditionValues): Additions => {
  const { weekdays, ...others } = values;
  const told = Object.fromEntries(
    Object.keys(additionValuesOf({})).flatMap((name) => {
      const value = name === 'weekdays' ? '' : others[name as keyof typeof others];
      return value === '' ? [] : [[name, value]];
    }),
  );
  return { ...told, ...(weekdays.length === 0 ? {} : { weekdays: weekdays.map(Number) }) };
};

/** Whether anything is said. */
export const hasAdditions = (values: AdditionValues): boolean =>
  Object.keys(readAdditions(values)).length > 0;

type Days = Pick<Additions, 'weekdays' | 'valid_from' | 'valid_until'>;

/** How specific a row is about its days: the more specific has the time that several cover (docs/decisions.md#additions-to-a-row). */
const specificityOf = ({ weekdays, valid_from: from, valid_until: until }: Days): number =>
  (from || until ? 2 : 0) + (weekdays && weekdays.length > 0 ? 1 : 0);

/** Whether a row holds on every day. */
export const isOfEveryDay = (row: Days): boolean => specificityOf(row) === 0;

const dayMs = 86_400_000;
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Dates from one on, so many. */
export const datesFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => shifted(date, days));

/** The weekday of a date; 1 is Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

const isOfDate = ({ weekdays, valid_from: from, valid_until: until }: Days, date: string): boolean =>
  (!weekdays || weekdays.length === 0 || weekdays.includes(weekdayOf(date))) &&
  (!from || date >= from) &&
  (!until || date <= until);

type Dated = Days & Pick<Price, 'starting_time' | 'ending_time'>;

/** A stretch of one date in which a row is in force, as times of day; the end of the day is its beginning. */
const coversAt = (row: Dated, date: string, time: string): boolean => {
  const { starting_time: start, ending_time: end } = row;
  const isLate = time >= start;
  const isCovered = start === end || (start < end ? isLate && time < end : isLate || time < end);
  // Before it begins, it is the one of the day before.
  return isCovered && isOfDate(row, isLate ? date : shifted(date, -1));
};

/** The rows as they hold on one date, each for the times at which it is in force. */
export const rowsOn = <R extends Dated>(rows: readonly R[], date: string): R[] => {
  if (rows.every(isOfEveryDay)) return [...rows];
  const ranked = rows.toSorted((one, other) => specificityOf(other) - specificityOf(one));
  const times = [...new Set(['00:00', ...rows.flatMap((row) => [row.starting_time, row.ending_time])])];
  const stretches = times.toSorted().map((start, index, all) => {
    const row = ranked.find((each) => coversAt(each, date, start));
    return row && { ...row, starting_time: start, ending_time: all[index + 1] ?? '00:00' };
  });
  return stretches.filter((row) => row !== undefined);
};

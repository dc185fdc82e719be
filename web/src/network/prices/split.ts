import { prices, type Price, type PriceBody } from '@voltdeck/contract';
import { isOfEveryDay, type Additions } from './additions';
import { dayMinutes, minuteOf, timeOf, type Times } from './day-band';

/** A row that gives way to another, with the times that stay of it: none where it goes, at most two. */
export interface Yielding<R> {
  row: R;
  stays: Times[];
}

/** Minutes from one time of day on to the next that is the other; 1440 where they are the same, as a row has it. */
const lengthOf = ({ starting_time: start, ending_time: end }: Times): number =>
  (minuteOf(end) - minuteOf(start) + dayMinutes) % dayMinutes || dayMinutes;

/** The times that stay of a row where another takes its part of the day; null where they share none. */
export const staysOf = (row: Times, added: Times): Times[] | null => {
  const start = minuteOf(row.starting_time);
  const length = lengthOf(row);
  const taken = lengthOf(added);
  // Told from the start of the row, the other begins after it, and may reach into it again from the day before.
  const from = (minuteOf(added.starting_time) - start + dayMinutes) % dayMinutes;
  const until = from + taken;
  const again = until - dayMinutes;
  if (from >= length && again <= 0) return null;
  const piece = (one: number, other: number): Times[] =>
    one < other ? [{ starting_time: timeOf(start + one), ending_time: timeOf(start + other) }] : [];
  // Of a whole day one time stays: where it begins, it only goes on.
  if (length === dayMinutes) return taken === dayMinutes ? [] : piece(until, from + dayMinutes);
  return [...piece(Math.max(0, again), Math.min(from, length)), ...piece(until, length)];
};

/** The rows that have to give way to another, with what stays of them. */
export const yieldingTo = <R extends Times & Additions>(
  rows: readonly R[],
  added: Times & Additions,
): Yielding<R>[] =>
  // A row of some days has its time before one of every day, and what it leaves is not told by hours.
  (isOfEveryDay(added) ? rows.filter(isOfEveryDay) : []).flatMap((row) => {
    const stays = staysOf(row, added);
    return stays === null ? [] : [{ row, stays }];
  });

/** A row as it is sent among all of its day. */
export type SentRow = PriceBody & { id?: number };

/** What a row says, without its number. */
export const bodyOf = (row: PriceBody): PriceBody => prices.priceBody.strip().parse(row);

/** All rows of the day once the others have given way; the first time that stays of a row stays in it. */
export const splitBy = (others: readonly Price[], added: SentRow): SentRow[] => [
  ...others.flatMap((row) => {
    const stays = (isOfEveryDay(row) && isOfEveryDay(added) ? staysOf(row, added) : null) ?? [row];
    return stays.map(({ starting_time, ending_time }, index) => ({
      ...bodyOf(row),
      starting_time,
      ending_time,
      ...(index === 0 ? { id: row.id } : {}),
    }));
  }),
  added,
];

/** The call that takes one back: the former rows, in those that are still there. */
export const takenBack = (former: readonly Price[], now: readonly Price[]) => {
  const left = new Set(now.map(({ id }) => id));
  return {
    rows: former.map((row): SentRow => ({ ...bodyOf(row), ...(left.has(row.id) ? { id: row.id } : {}) })),
    seen: now.map(bodyOf),
  };
};

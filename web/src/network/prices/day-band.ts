import type { Price } from '@voltdeck/contract';

/** Minutes of a day. */
export const dayMinutes = 1440;

/** When a row begins and ends, as `HH:mm`. */
export type Times = Pick<Price, 'starting_time' | 'ending_time'>;

/** A piece of the day from one minute to another, `to` at most 1440. */
export interface Piece<R = unknown> {
  row: R;
  from: number;
  to: number;
}

/** A time without a price; it may pass midnight, then `to` is not after `from`. */
export interface Gap {
  from: number;
  to: number;
}

/** `HH:mm` as minutes of the day. */
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes of the day as `HH:mm`; the end of the day is its beginning. */
export const timeOf = (minute: number): string => {
  const within = minute % dayMinutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** The pieces a row covers of one day: two when it passes midnight, all of it when start = end (docs/decisions.md#price-rows). */
export const piecesOf = <R extends Times>(row: R): Piece<R>[] => {
  const from = minuteOf(row.starting_time);
  const to = minuteOf(row.ending_time);
  if (from === to) return [{ row, from: 0, to: dayMinutes }];
  if (from < to) return [{ row, from, to }];
  const pieces = [
    { row, from, to: dayMinutes },
    { row, from: 0, to },
  ];
  return pieces.filter((piece) => piece.to > piece.from);
};

/** All pieces of the day in its order. */
export const dayOfPrices = <R extends Times>(rows: readonly R[]): Piece<R>[] =>
  rows.flatMap((row) => piecesOf(row)).toSorted((one, other) => one.from - other.from);

/** The times of the day no row covers; a gap around midnight is one gap. */
export const gapsOf = (rows: readonly Times[]): Gap[] => {
  const gaps: Gap[] = [];
  let reached = 0;
  for (const piece of dayOfPrices(rows)) {
    if (piece.from > reached) gaps.push({ from: reached, to: piece.from });
    reached = Math.max(reached, piece.to);
  }
  if (reached < dayMinutes) gaps.push({ from: reached, to: dayMinutes });
  const first = gaps.at(0);
  const last = gaps.at(-1);
  if (first && last && first !== last && first.from === 0 && last.to === dayMinutes) {
    return [...gaps.slice(1, -1), { from: last.from, to: first.to }];
  }
  return gaps;
};

/** Minutes as a share of the day's length. */
export const shareOf = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`;

/** A gap as it lies on the band: in two pieces when it passes midnight. */
export const gapPieces = (gap: Gap): Gap[] =>
  gap.from < gap.to
    ? [gap]
    : [
        { from: gap.from, to: dayMinutes },
        { from: 0, to: gap.to },
      ];

/** The row in force at a minute of the day, if any. */
export const priceAt = <R extends Times>(rows: readonly R[], minute: number): R | undefined =>
  dayOfPrices(rows).find((piece) => piece.from <= minute && minute < piece.to)?.row;

/** The first row that covers a part of the same time; `except` is the row being changed. */
export const overlapping = <R extends Times & { id: number }>(
  rows: readonly R[],
  times: Times,
  except?: number,
): R | undefined => {
  const wanted = piecesOf(times);
  return rows.find(
    (row) =>
      row.id !== except &&
      piecesOf(row).some((piece) => wanted.some((each) => each.from < piece.to && piece.from < each.to)),
  );
};

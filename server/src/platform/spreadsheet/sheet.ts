import type { Locale } from '@voltdeck/contract';

/**
 * What a cell shows. A plain number is a whole or free one; `digits` are the decimals a spreadsheet shows of a fixed one.
 * A moment is shown as the wall clock of its zone.
 */
export type Cell =
  | string
  | number
  | null
  | { value: number; digits: number }
  | { at: Date; timeZone: string };

export interface Column<R> {
  heading: string;
  /** Characters wide in a spreadsheet; 14 unless told. */
  width?: number;
  cell: (row: R) => Cell;
}

/** A table on its way into a file: what is known before the first row. */
export interface Sheet {
  title: string;
  locale: Locale;
  headings: readonly string[];
  widths: readonly number[];
}

/** Rows of cells in batches, so that no more than one batch stands in memory. */
export type Batches = AsyncIterable<readonly (readonly Cell[])[]>;

import { stringify } from 'csv-stringify/sync';
import type { Locale } from '@voltdeck/contract';
import { momentText } from './moments';
import type { Batches, Cell, Sheet } from './sheet';

/**
 * Texts that a spreadsheet would take for a formula get an apostrophe before them; numbers, also negative ones, stay
 * numbers (docs/decisions.md#exports).
 */
const options = { escape_formulas: true, record_delimiter: 'windows' } as const;

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A table as CSV (RFC 4180) in UTF-8. */
export async function* csvOf(sheet: Sheet, batches: Batches): AsyncGenerator<Uint8Array> {
  let before = byteOrderMark + stringify([[...sheet.headings]], options);
  for await (const rows of batches) {
    const lines = stringify(
      rows.map((row) => row.map((cell) => plain(sheet.locale, cell))),
      options,
    );
    yield Buffer.from(before + lines);
    before = '';
  }
  if (before !== '') yield Buffer.from(before);
}

function plain(locale: Locale, cell: Cell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  return 'at' in cell ? momentText(locale, cell.at, cell.timeZone) : cell.value;
}

import { CFB, read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import type { Batches, Cell, Sheet } from './sheet';

/** A table with so many columns, named A, B, … */
export const sheetOf = (width: number, more: Partial<Sheet> = {}): Sheet => {
  const columns = Array.from({ length: width }, (_, at) => String.fromCodePoint(65 + at));
  return { title: 'Rows', locale: 'en', headings: columns, widths: columns.map(() => 14), ...more };
};

export async function* inBatches(...batches: Cell[][][]): Batches {
  yield* batches;
}

export async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** The rows of a CSV file as a library reads them, all as text, the heading first. */
export const csvRows = (file: Buffer | string): string[][] => parse(file, { bom: true });

/** The rows of each worksheet as a library reads them, the heading first; dates as wall clocks `YYYY-MM-DD HH:mm:ss`. */
export function xlsxRows(file: Buffer): { name: string; rows: unknown[][] }[] {
  const book = read(file, { dense: true, cellHTML: false, cellFormula: false, cellText: false });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {};
    return { name, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, raw: true }) };
  });
}

/** The text of one file within a workbook, unpacked by a library. */
export const partOf = (file: Buffer, name: string): string =>
  Buffer.from(CFB.find(CFB.read(file, { type: 'buffer' }), `/${name}`)?.content ?? '').toString();

import { serialDay } from './moments';
import { RowSource } from './row-source';
import type { Batches, Cell, Sheet } from './sheet';
import {
  contentTypes,
  mostDigits,
  rootRelations,
  sheetEnd,
  sheetHead,
  style,
  styles,
  workbook,
  workbookRelations,
  xmlText,
} from './xlsx-parts';
import { type Entry, zipOf } from './zip';

/** What one worksheet may hold: rows by the format, bytes so that its size fits the archive. */
export interface SheetLimits {
  rows: number;
  bytes: number;
}

const formatLimits: SheetLimits = { rows: 1_048_576, bytes: 2 ** 31 };

/** Rows turned into XML at a time. */
const stride = 100;

/** The most characters a cell may hold. */
const longestText = 32_767;

/** A table as an Office Open XML workbook (ECMA-376), on as many worksheets as it needs. */
export async function* xlsxOf(
  sheet: Sheet,
  batches: Batches,
  limits: SheetLimits = formatLimits,
): AsyncGenerator<Uint8Array> {
  const rows = new RowSource(batches);
  try {
    // Before the first byte, so that a fault of the first rows can still be answered as one.
    await rows.hasMore();
    yield* zipOf(entriesOf(sheet, rows, limits));
  } finally {
    await rows.close();
  }
}

async function* entriesOf(sheet: Sheet, rows: RowSource, limits: SheetLimits): AsyncGenerator<Entry> {
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, chunks: worksheet(sheet, rows, limits) };
  } while (await rows.hasMore());
  const titles = Array.from({ length: sheets }, (_, at) => titleOf(sheet.title, at + 1));
  const parts = {
    'xl/styles.xml': styles(sheet.locale),
    'xl/workbook.xml': workbook(titles),
    'xl/_rels/workbook.xml.rels': workbookRelations(sheets),
    '_rels/.rels': rootRelations,
    '[Content_Types].xml': contentTypes(sheets),
  };
  for (const [name, text] of Object.entries(parts)) yield { name, chunks: [Buffer.from(text)] };
}

/** A worksheet's name has at most 31 characters, some of them forbidden. */
function titleOf(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  return title.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31 - suffix.length) + suffix;
}

async function* worksheet(sheet: Sheet, rows: RowSource, limits: SheetLimits): AsyncGenerator<Uint8Array> {
  const letters = sheet.headings.map((_, at) => columnLetters(at));
  const headings = sheet.headings.map((heading, at) => textCell(`${letters[at]}1`, heading, style.heading));
  let chunk = Buffer.from(`${sheetHead(sheet.locale, sheet.widths)}<row r="1">${headings.join('')}</row>`);
  let bytes = chunk.length;
  let written = 1;
  yield chunk;
  while (written < limits.rows && bytes < limits.bytes) {
    const taken = await rows.take(Math.min(stride, limits.rows - written));
    if (taken.length === 0) break;
    const first = written + 1;
    chunk = Buffer.from(taken.map((row, at) => rowXml(row, first + at, letters)).join(''));
    bytes += chunk.length;
    written += taken.length;
    yield chunk;
  }
  yield Buffer.from(sheetEnd);
}

/** A, B, … Z, AA, AB, … */
const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

const rowXml = (row: readonly Cell[], number: number, letters: readonly string[]): string =>
  `<row r="${number}">${row.map((cell, at) => cellXml(`${letters[at]}${number}`, cell)).join('')}</row>`;

function cellXml(place: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string')
    return textCell(place, cell, isFormulaLike(cell) ? style.formulaLike : style.text);
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if ('at' in cell)
    return `<c r="${place}" s="${style.moment}"><v>${serialDay(cell.at, cell.timeZone)}</v></c>`;
  return `<c r="${place}" s="${style.fixed + Math.min(cell.digits, mostDigits)}"><v>${cell.value}</v></c>`;
}

/** A text cell is never computed; the mark keeps it so when somebody edits it or saves it as CSV (docs/decisions.md#exports). */
const isFormulaLike = (text: string): boolean => /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text);

const textCell = (place: string, text: string, shown: number): string =>
  `<c r="${place}" t="inlineStr" s="${shown}"><is><t xml:space="preserve">${xmlText(text.slice(0, longestText))}</t></is></c>`;

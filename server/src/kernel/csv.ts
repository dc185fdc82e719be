import { type FieldProblem, fieldProblems } from '@voltdeck/contract';
import type { FieldError } from './problem';

/** A row of a CSV file (RFC 4180), and the line of the file it begins in, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What parts the cells: the first that stands in the headings, because spreadsheets of some countries write semicolons. */
const separatorOf = (content: string): string => {
  const headings = content.slice(0, content.search(/[\r\n]|$/));
  return /[,;\t]/.exec(headings)?.[0] ?? ',';
};

/** A cell up to what parts it from the next one, or the rest of a quoted one up to its last quote. */
const plainCell = /[^\r\n]*?(?=[\r\n]|$)/y;

/** Whether a row says nothing: spreadsheets end files with such. */
const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');

const apostrophe = /^'(?=[=+\-@\t])/;

/** Where reading a file stands. */
interface Place {
  at: number;
  line: number;
}

/** Reads a quoted cell whose first quote stands before the place; one that is never closed goes on to the end. */
function quoted(content: string, place: Place): string {
  let cell = '';
  for (;;) {
    const end = content.indexOf('"', place.at);
    const part = content.slice(place.at, end === -1 ? undefined : end);
    place.line += part.split('\n').length - 1;
    cell += part;
    place.at = end === -1 ? content.length : end + 1;
    if (content[place.at] !== '"' || end === -1) return cell;
    cell += '"';
    place.at += 1;
  }
}

/** Reads up to what parts cells or rows. */
function bare(content: string, place: Place, separator: string): string {
  plainCell.lastIndex = place.at;
  const rest = plainCell.exec(content)?.[0] ?? '';
  const end = rest.indexOf(separator);
  const cell = end === -1 ? rest : rest.slice(0, end);
  place.at += cell.length;
  return cell;
}

/** One row after the other, so that nothing of the file stands in memory twice; blank rows are passed over. */
export function* csvRows(content: string): Generator<CsvRow> {
  const separator = separatorOf(content);
  const place: Place = { at: content.startsWith('\uFEFF') ? 1 : 0, line: 1 };
  let row: CsvRow = { line: 1, cells: [] };
  while (place.at < content.length) {
    const isQuoted = content[place.at] === '"';
    if (isQuoted) place.at += 1;
    const cell = isQuoted
      ? quoted(content, place) + bare(content, place, separator)
      : bare(content, place, separator);
    // An apostrophe is what exports put before text that a spreadsheet would run (docs/decisions.md#exports).
    row.cells.push(cell.replace(apostrophe, ''));
    if (content[place.at] === separator) {
      place.at += 1;
      if (place.at < content.length) continue;
      row.cells.push('');
    }
    if (content[place.at] === '\r') place.at += 1;
    if (content[place.at] === '\n') place.at += 1;
    if (!isBlank(row)) yield row;
    place.line += 1;
    row = { line: place.line, cells: [] };
  }
}

/** By what words of a file are the same. */
export const wordKey = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Which column stands where, by what a file may call it; a heading that nobody knows is told by its text. */
export function columnsOf<C extends string>(
  { cells }: CsvRow,
  /** `null` for a column that is passed over. */
  known: ReadonlyMap<string, C | null>,
): { at: (C | null)[] } | { unknown: string } {
  const at: (C | null)[] = [];
  for (const cell of cells) {
    const column = wordKey(cell) === '' ? null : known.get(wordKey(cell));
    if (column === undefined) return { unknown: cell.trim().slice(0, 60) };
    at.push(column);
  }
  return { at };
}

/** The cells of a row by their columns. */
export function cellsOf<C extends string>(
  row: CsvRow,
  at: readonly (C | null)[],
): Partial<Record<C, string>> {
  const cells: Partial<Record<C, string>> = {};
  at.forEach((column, index) => {
    if (column !== null) cells[column] = row.cells[index] ?? '';
  });
  return cells;
}

/** What is wrong with a cell, as the shape says that it was read by. */
interface CellIssue {
  code?: string;
  format?: string;
  message: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
}

const isFieldProblem = (code: string): code is FieldProblem =>
  (fieldProblems as readonly string[]).includes(code);

const formats: Readonly<Record<string, FieldProblem>> = { email: 'email', date: 'date' };

/** Why a cell is refused. */
export function cellFault({ code, format = '', message, ...bounds }: CellIssue): FieldError {
  if (isFieldProblem(message)) return { code: message };
  const ofText = bounds.origin === 'string';
  if (code === 'too_big')
    return { code: ofText ? 'too-long' : 'too-big', args: { max: Number(bounds.maximum) } };
  if (code === 'too_small')
    return ofText ? { code: 'required' } : { code: 'too-small', args: { min: Number(bounds.minimum) } };
  if (code === 'invalid_value') return { code: 'choice' };
  return { code: formats[format] ?? 'invalid' };
}

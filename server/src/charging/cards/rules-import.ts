import { cards, type ImportOutcome } from '@voltdeck/contract';
import { cellFault, cellsOf, columnsOf, type CsvRow, wordKey } from '../../kernel/csv';
import type { FieldError } from '../../kernel/problem';
import { readTag } from '../authorization/rules';
import { isIssuedHere, namedHolder, type NamedHolder, storedKey } from './rules';
import type { HolderKind } from '../authorization/rules';

/** The columns of an import by their names on the wire; `number` is the one that must be there. */
export const importColumns = ['number', 'holder', 'email', 'name', 'label', 'expires_on'] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What a file calls columns and holders: the names of the wire, and those of an exported file in each language. */
export interface FileWords {
  /** `null` for a column of an exported file that is not imported. */
  columns: ReadonlyMap<string, ImportColumn | null>;
  holders: ReadonlyMap<string, string>;
}

/** Why a line is refused. */
export interface LineFault extends FieldError {
  field: ImportColumn;
}

/** A line that can be taken. */
export interface ReadLine extends NamedHolder {
  number: string;
  label: string | null;
  expiresOn: string | null;
}

export interface ImportLine {
  line: number;
  /** As it stands in the file. */
  number: string;
  read: ReadLine | null;
  fault: LineFault | null;
}

/** Which column stands where; a heading that nobody knows is told by its text. */
export function headingsOf(
  row: CsvRow,
  { columns }: FileWords,
): { at: (ImportColumn | null)[] } | { unknown: string } | { missing: ImportColumn } {
  const found = columnsOf(row, columns);
  return 'unknown' in found || found.at.includes('number') ? found : { missing: 'number' };
}

type Body = typeof cards.createCard.body;
type Issue = NonNullable<ReturnType<Body['safeParse']>['error']>['issues'][number];

const faultOf = (issue: Issue): LineFault => {
  const [field] = issue.path;
  return { field: importColumns.find((column) => column === field) ?? 'number', ...cellFault(issue) };
};

/** Reads a line by the shape that a single card is issued by. */
export function readLine(row: CsvRow, at: readonly (ImportColumn | null)[], words: FileWords): ImportLine {
  const cells = cellsOf(row, at);
  const number = cells.number ?? '';
  const refused = (fault: LineFault): ImportLine => ({
    line: row.line,
    number: number.slice(0, 60),
    read: null,
    fault,
  });
  // Without a word for the holder, whoever is named is a driver.
  const isNamed = (cells.email ?? '').trim() !== '' || (cells.name ?? '').trim() !== '';
  const told = wordKey(cells.holder ?? '');
  const holder = told === '' ? (isNamed ? 'driver' : 'operator') : (words.holders.get(told) ?? told);
  const { data, error } = cards.createCard.body.safeParse({ ...cells, number, holder });
  if (error !== undefined) return refused(faultOf(error.issues[0] as Issue));
  const uid = readTag(data.number);
  if (uid === '') return refused({ field: 'number', code: 'required' });
  const named = namedHolder(data);
  if (named === null) return refused({ field: 'email', code: 'required' });
  const read = { ...named, number: uid, label: data.label ?? null, expiresOn: data.expires_on ?? null };
  return { line: row.line, number: uid, read, fault: null };
}

/** Of lines with one number the first counts, and the others are refused. */
export function withoutRepeats(lines: readonly ImportLine[]): ImportLine[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    if (line.read === null) return line;
    const key = storedKey(line.read.number);
    if (seen.has(key)) return { ...line, read: null, fault: { field: 'number', code: 'card.number-twice' } };
    seen.add(key);
    return line;
  });
}

/** What a card is before an import, as far as an import changes it. */
export interface Present extends NamedHolder {
  id: number;
  holder: HolderKind;
  label: string | null;
  expiresOn: string | null;
}

const isSameEmail = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** What becomes of a line, beside the card with its number as it is now. */
export function outcomeOf(
  { read, fault }: Pick<ImportLine, 'read' | 'fault'>,
  present: Present | null,
): { outcome: ImportOutcome; fault: LineFault | null } {
  if (read === null) return { outcome: 'refused', fault };
  if (present === null) return { outcome: 'created', fault: null };
  if (!isIssuedHere(present.holder))
    return { outcome: 'refused', fault: { field: 'number', code: 'card.held-elsewhere' } };
  const isSame =
    isSameEmail(read.email, present.email) &&
    read.name === present.name &&
    read.label === present.label &&
    read.expiresOn === present.expiresOn;
  return { outcome: isSame ? 'unchanged' : 'changed', fault: null };
}

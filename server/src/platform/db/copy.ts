import type { Connection, Submittable } from 'pg';
import { clientOf } from './client';
import type { Tx } from './db';

/** Lines are sent in parts of about so many characters, because one text cannot hold any number of them. */
const partLength = 4_000_000;

/** Written out where it is used, so that everybody sees which store writes the table. */
type CopyStatement = `copy ${string} from stdin`;

/** `CopyData` of the protocol, and how long it says that it is. */
const copyData = { code: 0x64, headBytes: 5 };

/** `CopyDone`: nothing follows its length. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

const dataOf = (part: string): Buffer => {
  const bytes = Buffer.byteLength(part);
  const message = Buffer.allocUnsafe(copyData.headBytes + bytes);
  message[0] = copyData.code;
  message.writeUInt32BE(bytes + 4, 1);
  message.write(part, copyData.headBytes);
  return message;
};

/**
 * A COPY that goes out at once with all its rows. Whether the database takes the statement need not be waited for: rows of
 * one that it refused are dropped by it, as the protocol says.
 */
class Copy implements Submittable {
  readonly done: Promise<void>;
  #resolve: (() => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  constructor(
    private readonly statement: CopyStatement,
    private readonly lines: readonly string[],
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    connection.query(this.statement);
    if (stream.writable) {
      for (const part of partsOf(this.lines)) stream.write(dataOf(part));
      stream.write(copyDone);
    }
    stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#reject?.(error);
  }

  handleReadyForQuery(): void {
    this.#resolve?.();
  }
}

/**
 * Writes rows by `copy <table> (<columns>) from stdin`; each line is a row, its values encoded by the functions below and parted by tabs.
 * A line that the database refuses takes back the whole transaction, as any other failed statement does.
 */
export async function copyRows(tx: Tx, statement: CopyStatement, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await clientOf(tx).query(new Copy(statement, lines)).done;
}

function* partsOf(lines: readonly string[]): Generator<string> {
  // Added up and not joined: the engine writes it out once, when it is sent.
  let part = '';
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}

const nothing = String.raw`\N`;

const allSpecial = /[\\\t\n\r\0]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  // PostgreSQL text cannot hold NUL.
  '\0': '\uFFFD',
};

/** Looked for one by one, which the engine does by many bytes at a time: a tenth of the time that a class of them takes. */
const isSpecial = (text: string): boolean =>
  text.includes('\\') ||
  text.includes('\t') ||
  text.includes('\n') ||
  text.includes('\r') ||
  text.includes('\0');

const escaped = (text: string): string =>
  isSpecial(text) ? text.replaceAll(allSpecial, (sign) => escapes[sign] ?? sign) : text;

/** Text of any kind: also of a number that is too large for one here, of JSON, of a uuid. */
export const copyText = (value: string | null): string => (value === null ? nothing : escaped(value));

const minuteMs = 60_000;
/** As long as the text of a moment up to its seconds. */
const untilSeconds = 'yyyy-mm-ddThh:mm:'.length;
/** Most moments of a set share their minute, and writing a date out takes long. */
const lastMinute = { minute: Number.NaN, text: '' };

/** A moment; what lies before the year 1 or beyond 9999 is written as the database writes it. */
export function copyTime(value: Date | null): string {
  if (value === null) return nothing;
  const ms = value.getTime();
  const minute = Math.floor(ms / minuteMs);
  if (minute !== lastMinute.minute) {
    const text = value.toISOString();
    if (/^[+-]|^0000/.test(text)) return copyFarTime(value, text);
    lastMinute.minute = minute;
    lastMinute.text = text.slice(0, untilSeconds);
  }
  const digits = String(100_000 + ms - minute * minuteMs);
  return `${lastMinute.text}${digits.slice(1, 3)}.${digits.slice(3)}Z`;
}

function copyFarTime(value: Date, text: string): string {
  const year = value.getUTCFullYear();
  const rest = text.slice(text.indexOf('-', 1));
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
}

export const copyNumber = (value: number | null): string => (value === null ? nothing : String(value));

const boolOf = (value: boolean): string => (value ? 't' : 'f');
export const copyBool = (value: boolean | null): string => (value === null ? nothing : boolOf(value));

/** Of numbers or texts. */
export const copyArray = (values: readonly (number | string | null)[] | null): string =>
  values === null ? nothing : `{${values.map(itemOf).join(',')}}`;

const allQuoted = /["\\]/g;

function itemOf(value: number | string | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number'
    ? String(value)
    : escaped(`"${value.replaceAll(allQuoted, String.raw`\$&`)}"`);
}

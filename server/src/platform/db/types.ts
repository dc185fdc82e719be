import { types } from 'pg';

/** A 64-bit integer as a number; ids and amounts stay far below the limit, and a larger one must not be rounded in silence. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, beyond the safe integers.`);
  return value;
}

const oid = { int8: 20, date: 1082, timestamp: 1114, int8Array: 1016, dateArray: 1182, numericArray: 1231 };

/** Reads an array of values that need no quotes, such as `{1,2,NULL}`. */
const plainArray =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)));

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, safeInteger],
  [oid.int8Array, plainArray(safeInteger)],
  // A date has no zone; as text nobody can shift it by a day.
  [oid.date, String],
  [oid.dateArray, plainArray(String)],
  [oid.timestamp, String],
  [oid.numericArray, plainArray(String)],
]);

/** How values of the database become values here: bigint → number, date → 'YYYY-MM-DD', numeric → text, timestamptz → Date. */
export const typeParsers = {
  getTypeParser(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
    return (format === 'binary' ? undefined : parsers.get(id)) ?? types.getTypeParser(id, format ?? 'text');
  },
};

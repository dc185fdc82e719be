import type { Parsed, prices } from '@voltdeck/contract';
import { Problem, type FieldError } from '../../kernel/problem';
import { sentAdditions } from './rules-additions-read';
import { readTrial, type PriceRow, type PriceTerms } from './rules-rows';

/** What becomes of the rows of a charge point: some stay and say something else, some are new, some go. */
export interface PriceChange {
  changed: { row: PriceRow; terms: PriceTerms }[];
  added: PriceTerms[];
  removed: PriceRow[];
}

/** Just what a row says about hours and price. */
export const termsOf = (row: PriceTerms): Omit<PriceTerms, 'additions'> => ({
  starting_time: row.starting_time,
  ending_time: row.ending_time,
  price_micro: row.price_micro,
  price_unit: row.price_unit,
  session_limit_type: row.session_limit_type,
  session_limit_amount: row.session_limit_amount,
});

/** What a row says in one order of its parts, which the database does not keep. */
const wordsOf = (row: PriceTerms): string => JSON.stringify([termsOf(row), sentAdditions(row.additions)]);

const isSame = (one: PriceTerms, other: PriceTerms): boolean => wordsOf(one) === wordsOf(other);

/** By starting time; those of other days may begin at once, and what they say puts them in order. */
const byStart = (rows: readonly PriceTerms[]): PriceTerms[] =>
  rows.toSorted(
    (one, other) =>
      one.starting_time.localeCompare(other.starting_time) || wordsOf(one).localeCompare(wordsOf(other)),
  );

/** Whether the rows say what somebody saw of them, whichever rows they are. */
export function isAsSeen(kept: readonly PriceTerms[], seen: readonly PriceTerms[]): boolean {
  const now = byStart(kept);
  return (
    now.length === seen.length &&
    byStart(seen).every((row, index) => {
      const other = now[index];
      return other !== undefined && isSame(row, other);
    })
  );
}

/** A row cannot become two: the second that takes its place is at fault. */
export function refuseTwice(rows: readonly { id?: number }[]): void {
  const ids = rows.map((row) => row.id);
  const twice = rows.flatMap(({ id }, index): [string, FieldError[]][] =>
    id !== undefined && ids.indexOf(id) < index ? [[`rows.${index}.id`, [{ code: 'taken' }]]] : [],
  );
  if (twice.length > 0) throw new Problem('fields.invalid', { errors: Object.fromEntries(twice) });
}

/** What has to be done so that rows which are `kept` are those that were sent (docs/decisions.md#price-rows). */
export function changeOf(
  kept: readonly PriceRow[],
  { rows, seen }: Parsed<typeof prices.setPrices>['body'],
): PriceChange {
  const wanted = readTrial(rows);
  refuseTwice(rows);
  if (!isAsSeen(kept, readTrial(seen, 'seen'))) throw new Problem('price.changed-since');
  // What was seen stands there again in other rows.
  if (rows.some(({ id }) => id !== undefined && !kept.some((row) => row.id === id)))
    throw new Problem('price.changed-since');
  return changeTo(
    kept,
    wanted.map((terms, index) => ({ id: rows[index]?.id, terms })),
  );
}

/** A row as it shall be, and in whose place; a new one where there is no such row. */
export interface WantedRow {
  id?: number | undefined;
  terms: PriceTerms;
}

/** What has to be done so that rows which are `kept` are the `wanted` ones. */
export function changeTo(kept: readonly PriceRow[], wanted: readonly WantedRow[]): PriceChange {
  const left = new Map(kept.map((row) => [row.id, row]));
  const change: PriceChange = { changed: [], added: [], removed: [] };
  for (const { id, terms } of wanted) {
    const row = id === undefined ? undefined : left.get(id);
    if (row === undefined) change.added.push(terms);
    else if (!isSame(row, terms)) change.changed.push({ row, terms });
    if (row !== undefined) left.delete(row.id);
  }
  change.removed.push(...left.values());
  return change;
}

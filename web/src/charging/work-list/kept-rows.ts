import { keyOf, type Cured, type ItemKey, type WorkRow } from './item-key';

/** So many that went are looked up; nobody reads how more of them went. */
export const mostLookedUp = 10;

/** The rows in sight, with those that were settled meanwhile still in their place. */
export interface Kept {
  rows: readonly WorkRow[];
  /** Those that are not in the answer any more, and of which it is not known yet how they went. */
  missing: readonly ItemKey[];
}

export const nothingKept: Kept = { rows: [], missing: [] };

/** Puts what is not there any more behind the row that stood before it. */
const withFormer = (rows: WorkRow[], former: readonly WorkRow[], isKept: (key: ItemKey) => boolean) => {
  let place = 0;
  for (const row of former) {
    const at = rows.findIndex((each) => keyOf(each) === keyOf(row));
    if (at >= 0) place = at + 1;
    else if (isKept(keyOf(row))) {
      rows.splice(place, 0, row);
      place += 1;
    }
  }
  return rows;
};

/**
 * A new answer of the same list: what is gone from it stays where it stood until it is known how it went, so that nothing
 * moves under the hand. `own` are those that were settled here, which go at once.
 */
export const keepRows = (
  kept: Kept,
  answer: readonly WorkRow[],
  own: ReadonlySet<ItemKey> = new Set(),
): Kept => {
  const there = new Set(answer.map(keyOf));
  const gone = kept.rows.filter((row) => !there.has(keyOf(row)) && !own.has(keyOf(row)));
  const settled = new Set(gone.filter(({ cured }) => cured !== undefined).map(keyOf));
  const asked = gone.map(keyOf).filter((key) => !settled.has(key));
  const missing = asked.slice(0, mostLookedUp);
  const stays = new Set([...settled, ...missing]);
  const shown = answer.filter((row) => !own.has(keyOf(row)));
  return { rows: withFormer(shown, kept.rows, (key) => stays.has(key)), missing };
};

/** What is known of one that went: how, or that it waits on another page (`undefined`), where it is looked for then. */
export const tellOf = (kept: Kept, key: ItemKey, cured: Cured | null | undefined): Kept => {
  // It may be back meanwhile.
  if (!kept.missing.includes(key)) return kept;
  return {
    rows: kept.rows.flatMap((row) => {
      if (keyOf(row) !== key) return [row];
      return cured === undefined ? [] : [{ ...row, cured }];
    }),
    missing: kept.missing.filter((each) => each !== key),
  };
};

/** Takes out what was settled, or what was settled here. */
export const withoutSettled = (kept: Kept, own: ReadonlySet<ItemKey> = new Set()): Kept => {
  const rows = kept.rows.filter((row) => row.cured === undefined && !own.has(keyOf(row)));
  return rows.length === kept.rows.length ? kept : { ...kept, rows };
};

/** The waiting row to go on with where one goes: the next, or else the one before; null where none is left. */
export const nextOf = (rows: readonly WorkRow[], key: ItemKey): WorkRow | null => {
  const at = rows.findIndex((row) => keyOf(row) === key);
  const waits = (row: WorkRow): boolean => row.cured === undefined && keyOf(row) !== key;
  return rows.slice(at + 1).find(waits) ?? rows.slice(0, Math.max(at, 0)).findLast(waits) ?? null;
};

/** The row so many places on, whatever its state; null past the ends. */
export const neighbourOf = (rows: readonly WorkRow[], key: ItemKey, step: number): WorkRow | null => {
  const at = rows.findIndex((row) => keyOf(row) === key);
  return at < 0 ? (rows[0] ?? null) : (rows[at + step] ?? null);
};

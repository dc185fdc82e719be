import type { Order } from '@voltdeck/contract';

let listed: readonly number[] = [];

/** Keeps which orders the list showed, in its order, for going from one to the next. */
export const rememberList = (rows: readonly Order[]): void => {
  if (rows.length > 0) listed = rows.map((row) => row.id);
};

/** The orders before and after one in the list that was seen last; nothing where it did not stand there. */
export const neighboursOf = (
  id: number,
  ids: readonly number[] = listed,
): { before: number | null; after: number | null } => {
  const at = ids.indexOf(id);
  return at < 0 ? { before: null, after: null } : { before: ids[at - 1] ?? null, after: ids[at + 1] ?? null };
};

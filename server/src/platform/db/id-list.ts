import { type RawBuilder, sql } from 'kysely';

/** Ids in an order, 8 bytes each and outside the heap: a million of them take 8 MB. */
export interface IdList {
  readonly length: number;
  readonly bytes: Buffer;
}

const width = 8;

/** Collects the ids of a query's rows in an order; its value is read by `idList`. */
export const packedIds = (id: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`coalesce(string_agg(int8send(${id}), ''::bytea ${order}), ''::bytea)`;

/** The ids that `packedIds` collected. */
export const idList = (bytes: Buffer): IdList => ({ length: bytes.length / width, bytes });

/** At most so many ids of a list, from a place on. */
export function idsAt({ length, bytes }: IdList, from: number, count: number): number[] {
  const ids: number[] = [];
  for (let at = from; at < Math.min(length, from + count); at += 1)
    ids.push(Number(bytes.readBigInt64BE(at * width)));
  return ids;
}

/** Rows as their ids are ordered; an id without a row is left out. */
export function inOrderOf<R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

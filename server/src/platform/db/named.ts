import type { QueryResultRow } from 'pg';
import { clientOf } from './client';
import type { Tx } from './db';

/** PostgreSQL cuts longer names, so that two statements could meet under one. */
const longestName = 63;

/**
 * Runs a statement that a connection parses once and knows by its name from then on.
 * PostgreSQL also plans it once for all values after five runs.
 * So it is for hot statements that find rows by key or by an array of keys, never for lists, whose best plan depends on the values.
 * It names its columns: `select *` fails on open connections once a migration adds one.
 */
export async function named<Row extends QueryResultRow>(
  tx: Tx,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (name.length > longestName) throw new RangeError(`The name of a statement is too long: ${name}.`);
  const { rows } = await clientOf(tx).query<Row>({ name, text, values });
  return rows;
}

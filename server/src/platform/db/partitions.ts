import type { Pool } from 'pg';

export type Period = 'day' | 'week' | 'month';

export interface PartitionedTable {
  table: string;
  by: Period;
}

/** A table that grows with every row that comes: parted by time, so that old rows go by dropping a part. */
export interface KeptTable extends PartitionedTable {
  /** Periods made ahead: enough to survive a stop of the queue. */
  ahead: number;
  keepDays: number;
}

interface Range {
  name: string;
  from: Date | null;
  to: Date | null;
}

/** Held together by whoever reads all tables for long; nobody drops a part of one meanwhile. */
export const backupLock = 86_583_003;

const dayMs = 86_400_000;
const unlimited = { from: null, to: null };

/** The UTC start of the period that holds a moment; weeks begin on Monday. */
export function startOfPeriod(moment: Date, by: Period): Date {
  const [year, month, date] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  if (by === 'month') return new Date(Date.UTC(year, month, 1));
  if (by === 'day') return new Date(Date.UTC(year, month, date));
  return new Date(Date.UTC(year, month, date - ((moment.getUTCDay() + 6) % 7)));
}

/** The UTC start of a period so many later (or, if negative, earlier). */
export function addPeriods(start: Date, by: Period, count: number): Date {
  if (by === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
  return new Date(start.getTime() + count * (by === 'week' ? 7 : 1) * dayMs);
}

/**
 * Makes the partitions that are missing from the period of `from` (the present one unless told) to `ahead` periods after
 * the present one. Answers how many were made.
 */
export async function ensurePartitions(
  pool: Pool,
  options: PartitionedTable & { now: Date; ahead: number; from?: Date },
): Promise<number> {
  const { table, by, now, ahead } = options;
  const last = addPeriods(startOfPeriod(now, by), by, ahead);
  return alone(pool, table, async (query) => {
    const present = await partitionsOf(query, table);
    let made = 0;
    for (let from = startOfPeriod(options.from ?? now, by); from <= last; from = addPeriods(from, by, 1)) {
      const to = addPeriods(from, by, 1);
      if (present.some((range) => overlaps(range, from, to))) continue;
      const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
      await query(
        `create table "${name}" partition of "${table}" for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      );
      made += 1;
    }
    return made;
  });
}

/**
 * Drops the partitions whose every row is older than so many days, once no backup reads them. Answers their names.
 * Waiting for one with the table locked would hold its writers up.
 */
export async function dropOldPartitions(
  pool: Pool,
  options: { table: string; keepDays: number; now: Date },
): Promise<string[]> {
  const oldest = options.now.getTime() - options.keepDays * dayMs;
  const drop = async (query: Query): Promise<string[]> => {
    const ranges = await partitionsOf(query, options.table);
    const old = ranges.filter((range) => range.to !== null && range.to.getTime() <= oldest);
    for (const range of old) await query(`drop table "${range.name}"`);
    return old.map((range) => range.name);
  };
  return alone(pool, options.table, drop, backupLock);
}

const overlaps = (range: Range, from: Date, to: Date): boolean =>
  (range.from === null || range.from < to) && (range.to === null || range.to > from);

type Query = (text: string, values?: unknown[]) => Promise<{ name: string; bounds: string }[]>;

/** Runs in a transaction that no other node's runs beside, and that gives up rather than hold writers up; before it locks anything it waits for a lock of its own. */
async function alone<T>(
  pool: Pool,
  table: string,
  work: (query: Query) => Promise<T>,
  waitFor?: number,
): Promise<T> {
  if (!/^[a-z_]+$/.test(table)) throw new Error(`"${table}" is no table name.`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (waitFor !== undefined) await client.query('select pg_advisory_xact_lock($1)', [waitFor]);
    await client.query(`set local lock_timeout = '5s'`);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('partitions ' || $1, 0))`, [table]);
    const result = await work(async (text, values) => (await client.query(text, values)).rows);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function partitionsOf(query: Query, table: string): Promise<Range[]> {
  const rows = await query(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [table],
  );
  return rows.map(({ name, bounds }) => ({ name, ...readBounds(bounds) }));
}

/** Reads `FOR VALUES FROM ('…') TO (MAXVALUE)` as PostgreSQL prints it. */
export function readBounds(bounds: string): Omit<Range, 'name'> {
  const found = /FROM \((?:MINVALUE|'(.+?)')\) TO \((?:MAXVALUE|'(.+?)')\)/.exec(bounds);
  if (found === null) return unlimited;
  return { from: readMoment(found[1]), to: readMoment(found[2]) };
}

/** PostgreSQL leaves the minutes of the zone away, which a Date does not read. */
const readMoment = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));

import type { ClientBase } from 'pg';
import { readBounds } from '../partitions';
import type { Place, Sequence, Table } from './header';

/** The schema of the job queue; everything else is in the schema that new tables go to. */
const queueSchema = 'graphile_worker';

/** Written by migrations alone, which run again where a backup is restored. */
const bookkeeping: Readonly<Record<Place, readonly string[]>> = {
  own: ['schema_migrations', 'unfinished_restore'],
  queue: ['migrations'],
};

/** A name as statements say it. */
export const sqlName = ({ place, name }: { place: Place; name: string }): string =>
  place === 'queue' ? `${queueSchema}."${name}"` : `"${name}"`;

const placeSql = `case c.relnamespace::regnamespace::text when '${queueSchema}' then 'queue' else 'own' end as place`;
const isOurs = `c.relnamespace in (current_schema()::regnamespace, to_regnamespace('${queueSchema}'))
  and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

interface TableRow {
  place: Place;
  name: string;
  columns: string[];
  parent: string | null;
  bounds: string | null;
}

/**
 * The tables that hold rows, parts of parted tables each by itself, with the columns that are written.
 * What is computed comes anew, and so does the number of a transaction (xid8): docs/decisions.md#backups.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(
    `select ${placeSql}, c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype order by a.attnum) as columns
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relkind = 'r' and ${isOurs} order by 1, 2`,
  );
  return rows
    .filter(({ place, name }) => !bookkeeping[place].includes(name))
    .map(({ place, name, columns, parent, bounds }) => ({
      place,
      name,
      columns,
      part: parent === null ? null : { of: parent, ...limitsOf(bounds ?? '') },
    }));
}

function limitsOf(bounds: string): { from: string | null; to: string | null } {
  const { from, to } = readBounds(bounds);
  return { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
}

/** Every sequence with the last number it gave. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, 'place' | 'name' | 'isOfColumn'>>(
    `select ${placeSql}, c.relname::text as name, exists (select from pg_depend d where d.classid = 'pg_class'::regclass
       and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0) as "isOfColumn"
     from pg_class c where c.relkind = 'S' and ${isOurs} order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const row of rows) {
    const found = await client.query<{ last: number; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${sqlName(row)}`,
    );
    const { last = 1, isCalled = false } = found.rows[0] ?? {};
    sequences.push({ ...row, last, isCalled });
  }
  return sequences;
}

/** A rule between tables, or a table whose triggers watch its rows. */
interface Guard {
  table: string;
  name: string;
  definition: string;
}

/** References from one table to another, with what makes them anew. */
export async function referencesOf(client: ClientBase): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and ${isOurs} order by 1, 2`,
  );
  return rows;
}

/** Tables with triggers of our own. */
export async function triggeredTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.oid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and ${isOurs} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Whether anything is there that is not of the system or of an extension. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_class c where ${isOurs} limit 1`);
  return rowCount === 0;
}

/** Set while a restore is under way, and left behind by one that was cut off. */
export async function isUnfinished(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('unfinished_restore') is not null as is`,
  );
  return rows[0]?.is === true;
}

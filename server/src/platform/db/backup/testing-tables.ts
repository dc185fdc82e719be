import type { Pool } from 'pg';

/** What each table holds, as a number of rows and a sum over them; what another server counts by itself is left out. */
export async function sumsOf(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.oid::regclass::text as name, string_agg(format('t.%I', a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid <> 'xid8'::regtype
       and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and c.relname not in ('schema_migrations', 'migrations') group by 1 order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name, columns } of rows) {
    const found = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0) as sum from ${name} t`,
    );
    sums[name] = found.rows[0]?.sum ?? '';
  }
  return sums;
}

/** What makes the schema what it is, in the database's own words. */
export async function schemaOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) as line from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Writes money, a fact and a message in one transaction each, until told to stop. Answers how many there were. */
export function keepWriting(pool: Pool): { stop(): Promise<number> } {
  let isStopped = false;
  let written = 0;
  const write = async (): Promise<void> => {
    while (!isStopped) {
      await pool.query(
        `with t as (insert into ledger_transactions (kind, source, occurred_at) values ('test', 'write ' || $1::int, now()) returning id),
           a as (insert into ledger_accounts (operator_id, kind, reference, currency) values (null, 'test', $1::int, 'EUR'), (null, 'other', $1::int, 'EUR') returning id),
           e as (insert into ledger_entries (transaction_id, account_id, amount_minor, currency)
             select t.id, a.id, 7 * (1 - 2 * (row_number() over ())::int % 4), 'EUR' from t, a),
           m as (insert into messages (at, operator_id, charge_point_id, connection_id, direction, kind, is_fault, frame)
             values (now(), 1, 1, gen_random_uuid(), 'in', 'call', false, E'tab\\t line\\n back\\\\slash ' || $1::int))
         insert into facts (name, at, payload) values ('Written', now(), jsonb_build_object('n', $1::int))`,
        [written],
      );
      written += 1;
    }
  };
  const writing = write();
  return {
    stop: async () => {
      isStopped = true;
      await writing;
      return written;
    },
  };
}

import type { WorkerStatus } from '@voltdeck/contract';
import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { KeptWorker, WorkerRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    workers: {
      id: Generated<number>;
      operator_id: number;
      name: string;
      phone: string | null;
      email: string | null;
      status: WorkerStatus;
      revision: Generated<number>;
      created_at: Date;
      deleted_at: Generated<Date | null>;
    };
    worker_sites: { worker_id: number; site_id: number };
  }
}

export type WorkerSort = `${'' | '-'}${'name' | 'balance' | 'created_at'}`;

/** An operator, and the currency that its workers' cash is counted in. */
export interface OfOperator {
  operatorId: number;
  currency: string;
}

/** Which workers of an operator: with every word in name, number, address or the number of the card. */
export interface WantedWorkers extends OfOperator {
  words: readonly string[];
  statuses?: readonly WorkerStatus[] | undefined;
  siteIds?: readonly number[] | undefined;
  /** Deleted ones, too, who have cash in hand or are owed some. */
  withOwing?: boolean;
}

const searched = sql`(w.name || ' ' || coalesce(w.phone, '') || ' ' || coalesce(w.email, ''))`;

/** What a worker has in hand: kept sums, and entries that are in none yet. */
const inHand = (currency: string): RawBuilder<unknown> => sql`(
  select coalesce((select s.amount_minor from ledger_account_sums s where s.account_id = a.id), 0)
    + coalesce((select sum(n.amount_minor) from ledger_new_entries n where n.account_id = a.id), 0)
  from ledger_accounts a where a.operator_id = w.operator_id and a.kind = 'worker-cash'
    and a.reference = w.id::text and a.currency = ${currency})`;

function isWanted(wanted: WantedWorkers): RawBuilder<unknown> {
  const { operatorId, words, statuses, siteIds, withOwing = false } = wanted;
  const isThere = withOwing
    ? sql`(w.deleted_at is null or ${inHand(wanted.currency)} <> 0)`
    : sql`w.deleted_at is null`;
  const parts = [sql`w.operator_id = ${operatorId} and ${isThere}`];
  if (statuses !== undefined) parts.push(sql`w.status = any(${[...statuses]}::text[])`);
  if (siteIds !== undefined)
    parts.push(sql`(not exists (select from worker_sites s where s.worker_id = w.id)
      or exists (select from worker_sites s where s.worker_id = w.id and s.site_id = any(${[...siteIds]}::bigint[])))`);
  for (const word of words)
    parts.push(sql`(${searched} ilike ${likeAnywhere(word)} or exists (
      select from tags t where t.holder = 'worker' and t.holder_id = w.id and t.removed_at is null
        and t.uid_key like upper(${likeAnywhere(word)})))`);
  return sql.join(parts, sql` and `);
}

const orders = (sort: WorkerSort, currency: string): RawBuilder<unknown> => {
  const columns = {
    name: sql`lower(w.name)`,
    balance: sql`coalesce(${inHand(currency)}, 0)`,
    created_at: sql`w.created_at`,
  };
  const [column, isDown] = [columns[sort.replace('-', '') as keyof typeof columns], sort.startsWith('-')];
  return isDown ? sql`${column} desc, w.id desc` : sql`${column}, w.id`;
};

const columns = ({ currency }: OfOperator): RawBuilder<unknown> => sql`
  w.id, w.name, w.phone, w.email, w.status, w.revision, w.created_at as "createdAt", w.deleted_at as "deletedAt",
  t.uid as "cardNumber", t.status as "cardStatus", t.expires_at as "cardExpiresAt",
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id)
    from worker_sites s join charging_sites c on c.id = s.site_id where s.worker_id = w.id), '[]') as sites,
  coalesce(${inHand(currency)}, 0)::bigint as "balanceMinor"`;

const withCard = sql`workers w left join tags t on t.holder = 'worker' and t.holder_id = w.id and t.removed_at is null`;

export async function countWorkers(tx: Tx, wanted: WantedWorkers): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from workers w where ${isWanted(wanted)}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function pageOfWorkers(
  tx: Tx,
  wanted: WantedWorkers,
  { sort, limit, offset }: { sort: WorkerSort; limit: number; offset: number },
): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select ${columns(wanted)} from ${withCard} where ${isWanted(wanted)}
    order by ${orders(sort, wanted.currency)} limit ${limit} offset ${offset}
  `.execute(tx);
  return rows;
}

/** A worker of an operator; one who is deleted as long as the books tell of their cash. */
export async function findWorker(tx: Tx, of: OfOperator, id: number): Promise<WorkerRow | null> {
  const { rows } = await sql<WorkerRow>`
    select ${columns(of)} from ${withCard}
    where w.id = ${id} and w.operator_id = ${of.operatorId} and (w.deleted_at is null or ${inHand(of.currency)} is not null)
  `.execute(tx);
  return rows[0] ?? null;
}

/** Holds a worker until the transaction ends, also one who is deleted; tells whether there is one. What refers to them may still be written. */
export async function holdWorker(tx: Tx, operatorId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from workers where id = ${id} and operator_id = ${operatorId} for no key update
  `.execute(tx);
  return rows.length > 0;
}

/** Keeps others from adding workers of the operator's until the transaction ends. */
export async function holdWorkers(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workers:${operatorId}`}, 0))`.execute(tx);
}

export async function insertWorker(
  tx: Tx,
  operatorId: number,
  { kept, at }: { kept: KeptWorker; at: Date },
): Promise<number> {
  const { name, phone, email, status } = kept;
  const { id } = await tx
    .insertInto('workers')
    .values({ operator_id: operatorId, name, phone, email, status, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveWorker(
  tx: Tx,
  operatorId: number,
  { id, kept: { name, phone, email, status } }: { id: number; kept: KeptWorker },
): Promise<void> {
  await tx
    .updateTable('workers')
    .set({ name, phone, email, status, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Which of the sites are the operator's; they stay until the transaction ends. */
export async function ownSiteIds(tx: Tx, operatorId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from charging_sites where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId}
    order by id for key share
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Gives a worker these sites in place of those they had. */
export async function replaceSites(tx: Tx, workerId: number, siteIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('worker_sites').where('worker_id', '=', workerId).execute();
  await sql`
    insert into worker_sites (worker_id, site_id) select ${workerId}::bigint, unnest(${[...siteIds]}::bigint[])
  `.execute(tx);
}

/** Takes a worker off; the row stays for the orders and hand-overs that name it. */
export async function buryWorker(
  tx: Tx,
  operatorId: number,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('workers')
    .set({ deleted_at: at, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Whether an operator has a worker, or had one. */
export async function hadWorkers(tx: Tx, operatorId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from workers where operator_id = ${operatorId}) as has
  `.execute(tx);
  return rows[0]?.has ?? false;
}

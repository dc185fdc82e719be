import type { Database } from '../world/database';

/** Figures by name, each as a text that is equal where the figure is. */
export type Figures = Map<string, string>;

/** Every figure is one row of `name` and `value`. */
export async function addFigures(figures: Figures, client: Database, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string | null }>(text);
  for (const { name, value } of rows) figures.set(name, value ?? 'none');
}

const orders = `
  select 'orders of operator ' || operator_id || ' ' || state as name, json_build_object('orders', count(*), 'energy', sum(energy_wh),
    'cost', sum(cost_minor), 'fee', sum(fee_minor), 'ms', sum(duration_ms), 'held', count(held_reason))::text as value
  from orders group by operator_id, state
  union all
  select 'orders by ' || way || ' paid ' || payment_kind, json_build_array(count(*), sum(energy_wh), sum(cost_minor), sum(fee_minor))::text
  from orders group by way, payment_kind
  union all
  select 'orders in all', json_build_array(count(*), sum(energy_wh), sum(cost_minor), sum(fee_minor), sum(duration_ms))::text from orders`;

const ledger = `
  select 'balance of ' || coalesce(a.operator_id::text, 'platform') || ' ' || a.kind || ' ' || a.currency as name,
    json_build_array(count(*), sum(e.amount_minor))::text as value
  from ledger_entries e join ledger_accounts a on a.id = e.account_id group by a.operator_id, a.kind, a.currency
  union all
  select 'ledger of ' || currency, sum(amount_minor)::text from ledger_entries group by currency
  union all
  select 'settlements of operator ' || operator_id, json_build_array(count(*), sum(total_minor), sum(fee_minor), sum(earning_minor),
    count(released_at))::text from settlements group by operator_id
  union all
  select 'ledger movements that do not sum to zero', count(*)::text from (
    select from ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0) unequal`;

/** What stays in its tables and may only be read by what they are called in every version. */
export async function addPlainFigures(figures: Figures, client: Database): Promise<void> {
  await addFigures(figures, client, orders);
  await addFigures(figures, client, ledger);
}

/** Where calls and replies were rows of their own. */
const framesOfOld = `
  select direction, kind, at, frame, charge_point_id from messages`;

/** Where a call shares a row with its reply, and a reply to nothing has one without a call. */
const framesOfExchanges = `
  select direction, kind, at, frame, charge_point_id from messages where frame is not null
  union all
  select case direction when 'in' then 'out' else 'in' end, reply_kind, reply_at, reply_frame, charge_point_id
  from messages where reply_frame is not null`;

const ofFrames = (frames: string): string => `
  select 'frames ' || direction || ' ' || kind as name,
    json_build_array(count(*), sum(length(frame)), sum(hashtextextended(frame || at || charge_point_id, 0)::numeric))::text as value
  from (${frames}) f group by direction, kind`;

/** What was said to whom, as it was made up. */
const exchangesMadeUp = `
  select 'exchanges: ' || begins || ', ' || coalesce(reply, 'no reply') as name, count(*)::text as value
  from torture.exchanges where begins <> 'unasked' group by begins, reply
  union all
  select 'exchanges: replies to nothing', count(*)::text from torture.exchanges
  where begins = 'unasked' or (begins = 'call' and is_answered_twice)`;

const told = (kind: string, reply: string): string => `
  select case ${kind} when 'reply' then 'exchanges: replies to nothing'
    else 'exchanges: ' || ${kind} || ', ' || coalesce(${reply}, 'no reply') end as name, count(*)::text as value`;

const exchangesKept = `${told('kind', 'reply_kind')} from messages group by 1`;

/** A reply belongs to what was asked just before under its id. */
const exchangesInFrames = `${told('f.kind', 'f.reply')}
  from (
    select case when kind in ('call', 'unreadable') then kind
        when lag(kind) over exchange in ('call', 'unreadable') then null else 'reply' end as kind,
      case when lead(kind) over exchange in ('result', 'error') then lead(kind) over exchange end as reply
    from messages
    window exchange as (partition by connection_id, coalesce(message_id, '-1'), (kind in ('result', 'error')) = (direction = 'in') order by at, id)
  ) f where f.kind is not null group by 1`;

export async function hasColumn(client: Database, table: string, column: string): Promise<boolean> {
  const found = await client.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
    [table, column],
  );
  return found.rowCount === 1;
}

/** Every frame, and which of them belong together; `isOld` says the frames are as they were filled in. */
export async function addMessageFigures(figures: Figures, client: Database, isOld: boolean): Promise<void> {
  const isJoined = await hasColumn(client, 'messages', 'reply_frame');
  await addFigures(figures, client, ofFrames(isJoined ? framesOfExchanges : framesOfOld));
  if (isOld) await addFigures(figures, client, exchangesMadeUp);
  else await addFigures(figures, client, isJoined ? exchangesKept : exchangesInFrames);
}

/** Tables whose rows are another arrangement of what other tables say, which the product is asked for instead. */
const derived =
  /^(messages|order_sums|session_sums|session_figures|order_sum_changes|order_figures|charge_point_days|charge_point_sums|energy_days|schema_migrations)$/;

/** A sum over each column of each table: a value that was lost or changed shows, whatever moved. */
export async function addContents(figures: Figures, client: Database): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1 order by 1`,
  );
  for (const { table, columns } of rows) {
    if (derived.test(table)) continue;
    const sums = columns.map(
      (column) => `('${column}', sum(hashtextextended("${column}"::text, 0)::numeric)::text)`,
    );
    await addFigures(
      figures,
      client,
      `select 'contents of ${table}.' || f.name as name, f.value from (select count(*) as rows,
         ${columns.map((column, index) => `sum(hashtextextended("${column}"::text, 0)::numeric) as c${index}`).join()} from "${table}") t
       cross join lateral (values ('rows', t.rows::text), ${sums.map((_, index) => `('${columns[index]}', t.c${index}::text)`).join()}) f (name, value)`,
    );
  }
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import type { OrderRow } from '../rules/order';
import { isClosed } from '../rules/sums';
import { dropRunning, hasOtherFigures, runningColumns, saveRunning, versionAfter } from './running';

type Column = Exclude<keyof OrderRow, 'id' | 'version' | 'running_version'>;

/** How each column is written from a list of its values. */
const types: Readonly<Record<Column, string>> = {
  operator_id: 'bigint',
  charge_point_id: 'bigint',
  connector_id: 'bigint',
  connector_number: 'integer',
  state: 'text',
  way: 'text',
  payment_kind: 'text',
  payer_kind: 'text',
  payer_id: 'bigint',
  payer_account_id: 'bigint',
  person_id: 'bigint',
  membership_id: 'bigint',
  tag_uid: 'text',
  transaction_id: 'integer',
  ocpp_transaction: 'text',
  last_seq_no: 'bigint',
  awaits_events: 'boolean',
  start_verdict: 'text',
  failure_reason: 'text',
  stop_reason: 'text',
  stop_requested_at: 'timestamptz',
  stop_requested_why: 'text',
  closed_by_rule: 'boolean',
  held_reason: 'text',
  confirmed_at: 'timestamptz',
  confirmed_by: 'bigint',
  confirmed_comment: 'text',
  confirmed_hold: 'text',
  requested_at: 'timestamptz',
  started_at: 'timestamptz',
  started_received_at: 'timestamptz',
  stopped_at: 'timestamptz',
  stopped_received_at: 'timestamptz',
  unplugged_at: 'timestamptz',
  ended_at: 'timestamptz',
  completed_at: 'timestamptz',
  device_started_at: 'timestamptz',
  meter_start_wh: 'bigint',
  meter_stop_wh: 'bigint',
  last_meter_wh: 'bigint',
  last_reading_at: 'timestamptz',
  energy_wh: 'bigint',
  duration_ms: 'bigint',
  power_w: 'integer',
  soc: 'integer',
  currency: 'char(3)',
  time_zone: 'text',
  tariff: 'jsonb',
  cost_state: 'jsonb',
  cost_minor: 'bigint',
  fee_rate_ppm: 'integer',
  fee_minor: 'bigint',
  refunded_minor: 'bigint',
  tax_rate_ppm: 'integer',
  allowance_wh: 'bigint',
  allowance_minor: 'bigint',
  allowance_until: 'timestamptz',
};

const columns = Object.keys(types) as Column[];

/** A value as its column takes it: what is kept as JSON, as text. */
const written = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;

/** The values that rows have in these columns, as lists to be unnested. */
const listsOf = (rows: readonly OrderRow[], of: readonly Column[]) =>
  sql.join(of.map((column) => sql`${rows.map((row) => written(row[column]))}::${sql.raw(types[column])}[]`));

const named = (of: readonly string[]) => sql.join(of.map((column) => sql.ref(column)));

/** Writes new orders by one statement and gives them with their ids, in their order. */
export async function insertOrders(tx: Tx, orders: readonly OrderRow[]): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into orders (${named(columns)})
    select ${named(columns)} from unnest(${listsOf(orders, columns)})
      with ordinality as n (${named([...columns, 'place'])})
    order by place returning id`.execute(tx);
  // Ids are given in the order of the rows, whatever order the answer has.
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return orders.map((order, place) => ({
    ...order,
    id: ids[place] ?? order.id,
    version: 0,
    running_version: null,
  }));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** An order as it was, and as it is. */
export interface Change {
  before: OrderRow;
  after: OrderRow;
  /** Its writer knows that nothing but running figures has changed. */
  isFigures: boolean;
}

const running: ReadonlySet<string> = new Set(runningColumns);
const others = columns.filter((column) => !running.has(column));

const changedIn = ({ before, after }: Change, of: readonly Column[]): Column[] =>
  of.filter((column) => !isSame(before[column], after[column]));

/** Whether anything has changed in these columns. */
const isChangedIn = ({ before, after }: Change, of: readonly Column[]): boolean =>
  of.some((column) => !isSame(before[column], after[column]));

/** The columns of `orders` that a change writes: with the running figures, where these were newer than what stands there. */
const columnsOf = (change: Change): Column[] =>
  change.before.running_version == null
    ? changedIn(change, columns)
    : [...changedIn(change, others), ...runningColumns];

/** Writes what has changed of orders: by one statement for all that have changed in the same columns. */
async function updateWhole(tx: Tx, changes: readonly Change[]): Promise<void> {
  const byColumns = new Map<string, { changed: Column[]; rows: OrderRow[] }>();
  for (const change of changes) {
    const changed = columnsOf(change);
    const key = changed.join();
    const alike = byColumns.get(key) ?? { changed, rows: [] };
    alike.rows.push(change.after);
    byColumns.set(key, alike);
  }
  for (const { changed, rows } of byColumns.values()) {
    const sets = sql.join(changed.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`));
    await sql`
      update orders o set version = o.version + 1, ${sets}
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${listsOf(rows, changed)}) as n (${named(['id', ...changed])})
      where o.id = n.id`.execute(tx);
  }
  const ran = changes.filter(({ before }) => before.running_version != null);
  await dropRunning(
    tx,
    ran.map(({ before }) => before.id),
  );
}

/** Somebody else has written an order since it was read: what was made of it must not stay. */
class StaleOrder extends Error {
  override readonly name = 'StaleOrder';
}

async function updateFigures(tx: Tx, changes: readonly Change[]): Promise<void> {
  const saved = await saveRunning(
    tx,
    changes.map(({ before, after }) => ({
      orderId: before.id,
      version: before.running_version ?? null,
      figures: after,
    })),
  );
  if (saved !== changes.length) throw new StaleOrder('The figures of an order were written meanwhile.');
}

/** An order as it is written: with the versions that its next change follows on. */
const writtenOf = ({ before, after }: Change, isFigures: boolean): OrderRow =>
  isFigures
    ? Object.assign(after, { running_version: versionAfter(before.running_version ?? null) })
    : { ...after, version: (before.version ?? 0) + 1, running_version: null };

/**
 * Writes what has changed of orders, and gives them as they are then. What a reading changes goes into a row of its own;
 * anything else, and what corrects a closed order, writes the order, with these figures, and takes that row away.
 */
export async function updateOrders(tx: Tx, changes: readonly Change[]): Promise<OrderRow[]> {
  const [whole, figures]: [Change[], Change[]] = [[], []];
  const rows = changes.map((change) => {
    const isIn = change.isFigures ? [] : isClosed(change.after) ? columns : others;
    const isWhole = isChangedIn(change, isIn);
    const isFigures = !isWhole && hasOtherFigures(change.before, change.after);
    if (isWhole) whole.push(change);
    else if (isFigures) figures.push(change);
    return isWhole || isFigures ? writtenOf(change, isFigures) : change.after;
  });
  await updateWhole(tx, whole);
  await updateFigures(tx, figures);
  return rows;
}

import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { unfinishedStates, type OrderRow } from '../rules/order';

/** What a reading changes of an order that runs, and nothing else of it. */
export const runningColumns = [
  'last_meter_wh',
  'energy_wh',
  'duration_ms',
  'cost_minor',
  'fee_minor',
  'last_reading_at',
  'last_seq_no',
  'power_w',
  'soc',
  'cost_state',
] as const satisfies readonly (keyof OrderRow)[];

export type RunningFigures = Pick<OrderRow, (typeof runningColumns)[number]>;

interface RunningTable extends Omit<RunningFigures, 'cost_state'> {
  order_id: number;
  version: number;
  cost_state: string | null;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    running_orders: RunningTable;
  }
}

/** An order's newest figures, and the version of its row that they follow on; null where it had no row. */
export interface RunningChange {
  orderId: number;
  version: number | null;
  figures: RunningFigures;
}

/** The version a row has after a change to it. */
export const versionAfter = (version: number | null): number => (version ?? 0) + 1;

/** Numbers as the text of an array: the driver would quote each of them, which takes longer than the rest of the call. */
const numbers = (rows: readonly RunningChange[], of: (row: RunningChange) => number | null): string =>
  `{${rows.map((row) => of(row) ?? 'NULL').join()}}`;

/** Cost states are handed over a line each, as JSON has no line breaks of its own. */
const changed = (rows: readonly RunningChange[]): RawBuilder<unknown> => {
  const figure = (column: Exclude<keyof RunningFigures, 'cost_state' | 'last_reading_at'>): string =>
    numbers(rows, ({ figures }) => figures[column]);
  const readAt = numbers(rows, ({ figures }) => figures.last_reading_at?.getTime() ?? null);
  const states = rows.map(({ figures }) => JSON.stringify(figures.cost_state)).join('\n');
  return sql`unnest(
    ${numbers(rows, ({ orderId }) => orderId)}::bigint[], ${numbers(rows, ({ version }) => version)}::integer[],
    ${figure('last_meter_wh')}::bigint[], ${figure('energy_wh')}::bigint[], ${figure('duration_ms')}::bigint[],
    ${figure('cost_minor')}::bigint[], ${figure('fee_minor')}::bigint[], ${readAt}::bigint[],
    ${figure('last_seq_no')}::bigint[], ${figure('power_w')}::integer[], ${figure('soc')}::integer[],
    string_to_array(${states}, E'\n', 'null')
  ) as n (order_id, version, last_meter_wh, energy_wh, duration_ms, cost_minor, fee_minor, read_ms, last_seq_no,
    power_w, soc, cost_state)`;
};

const figures = sql`n.last_meter_wh, n.energy_wh, n.duration_ms, n.cost_minor, n.fee_minor,
  timestamptz 'epoch' + n.read_ms * interval '1 millisecond', n.last_seq_no, n.power_w, n.soc, n.cost_state`;

const columns = sql.join(runningColumns.map((column) => sql.ref(column)));

/** An update in place is half the work of an insert that meets its row, and nearly every row is there. */
const updateRows = async (tx: Tx, rows: readonly RunningChange[]): Promise<number> => {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update running_orders r set (version, ${columns}) = row(r.version + 1, ${figures})
    from ${changed(rows)} where r.order_id = n.order_id and r.version = n.version`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

const insertRows = async (tx: Tx, rows: readonly RunningChange[]): Promise<number> => {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into running_orders (order_id, version, ${columns})
    select n.order_id, ${versionAfter(null)}::integer, ${figures} from ${changed(rows)}
    on conflict (order_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/**
 * Writes the newest figures of orders, each order once, without their rows in `orders`.
 * @returns how many were written: fewer than given where somebody else has written or dropped one meanwhile; what is
 *   written then must not stay, because it follows on figures that are old
 */
export const saveRunning = async (tx: Tx, rows: readonly RunningChange[]): Promise<number> => {
  const updated = await updateRows(
    tx,
    rows.filter(({ version }) => version !== null),
  );
  return (
    updated +
    (await insertRows(
      tx,
      rows.filter(({ version }) => version === null),
    ))
  );
};

/**
 * Takes orders' rows away once `orders` has newer figures; @returns how many had one.
 * Whoever does so has held the orders' charge points since the figures were read: a row tells nobody what it held.
 */
export const dropRunning = async (tx: Tx, orderIds: readonly number[]): Promise<number> => {
  if (orderIds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    delete from running_orders where order_id = any(${`{${orderIds.join()}}`}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** Which writing of an order and of its running figures a copy of it may follow on. */
export interface OrderVersions {
  id: number;
  charge_point_id: number;
  version: number;
  running_version: number | null;
}

/** The versions of the orders of charge points that are not ended; both together never come back. */
export const versionsOf = async (tx: Tx, chargePointIds: readonly number[]): Promise<OrderVersions[]> => {
  if (chargePointIds.length === 0) return [];
  const { rows } = await sql<OrderVersions>`
    select o.id, o.charge_point_id, o.version, r.version as running_version
    from orders o left join running_orders r on r.order_id = o.id
    where o.charge_point_id = any(${`{${chargePointIds.join()}}`}::bigint[])
      and o.state = any(${[...unfinishedStates]}::text[])`.execute(tx);
  return rows;
};

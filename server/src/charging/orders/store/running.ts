import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { named } from '../../../platform/db/named';
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

/** Whether any of these has changed; asked of every reading, so column by column. */
export const hasOtherFigures = (one: RunningFigures, other: RunningFigures): boolean =>
  one.last_meter_wh !== other.last_meter_wh ||
  one.energy_wh !== other.energy_wh ||
  one.duration_ms !== other.duration_ms ||
  one.cost_minor !== other.cost_minor ||
  one.fee_minor !== other.fee_minor ||
  one.last_reading_at?.getTime() !== other.last_reading_at?.getTime() ||
  one.last_seq_no !== other.last_seq_no ||
  one.power_w !== other.power_w ||
  one.soc !== other.soc ||
  one.cost_state !== other.cost_state;

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
const numbers = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`;

/** What changes, as the values of `changed`; cost states are handed over a line each, as JSON has no line breaks of its own. */
const valuesOf = (rows: readonly RunningChange[]): string[] => {
  const figure = (column: Exclude<keyof RunningFigures, 'cost_state' | 'last_reading_at'>): string =>
    numbers(rows.map(({ figures }) => figures[column]));
  return [
    numbers(rows.map(({ orderId }) => orderId)),
    numbers(rows.map(({ version }) => version)),
    figure('last_meter_wh'),
    figure('energy_wh'),
    figure('duration_ms'),
    figure('cost_minor'),
    figure('fee_minor'),
    numbers(rows.map(({ figures }) => figures.last_reading_at?.getTime() ?? null)),
    figure('last_seq_no'),
    figure('power_w'),
    figure('soc'),
    rows.map(({ figures }) => JSON.stringify(figures.cost_state)).join('\n'),
  ];
};

const changed = `unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::integer[], $11::integer[], string_to_array($12, E'\n', 'null'))
  as n (order_id, version, last_meter_wh, energy_wh, duration_ms, cost_minor, fee_minor, read_ms, last_seq_no, power_w, soc,
    cost_state)`;

const columns = runningColumns.join();
const figures = runningColumns
  .map((column) =>
    column === 'last_reading_at'
      ? `timestamptz 'epoch' + n.read_ms * interval '1 millisecond'`
      : `n.${column}`,
  )
  .join();

/** An update in place is half the work of an insert that meets its row, and nearly every row is there. */
const updateRows = `
  with written as (
    update running_orders r set (version, ${columns}) = row(r.version + 1, ${figures})
    from ${changed} where r.order_id = n.order_id and r.version = n.version returning 1
  ) select count(*)::int as count from written`;

const insertRows = `
  with written as (
    insert into running_orders (order_id, version, ${columns})
    select n.order_id, coalesce(n.version, 0) + 1, ${figures} from ${changed}
    on conflict (order_id) do nothing returning 1
  ) select count(*)::int as count from written`;

const write = async (
  tx: Tx,
  { name, text }: { name: string; text: string },
  rows: readonly RunningChange[],
): Promise<number> => {
  if (rows.length === 0) return 0;
  const [written] = await named<{ count: number }>(tx, name, text, valuesOf(rows));
  return written?.count ?? 0;
};

/**
 * Writes the newest figures of orders, each order once, without their rows in `orders`.
 * @returns how many were written: fewer than given where somebody else has written or dropped one meanwhile; what is
 *   written then must not stay, because it follows on figures that are old
 */
export const saveRunning = async (tx: Tx, rows: readonly RunningChange[]): Promise<number> => {
  const has = rows.filter(({ version }) => version !== null);
  const hasNone = rows.filter(({ version }) => version === null);
  const updated = await write(tx, { name: 'running-update', text: updateRows }, has);
  return updated + (await write(tx, { name: 'running-insert', text: insertRows }, hasNone));
};

/**
 * Takes orders' rows away once `orders` has newer figures; @returns how many had one.
 * Whoever does so has held the orders' charge points since the figures were read: a row tells nobody what it held.
 */
export const dropRunning = async (tx: Tx, orderIds: readonly number[]): Promise<number> => {
  if (orderIds.length === 0) return 0;
  const dropped = await named(
    tx,
    'running-drop',
    'delete from running_orders where order_id = any($1::bigint[]) returning order_id',
    [numbers(orderIds)],
  );
  return dropped.length;
};

/** Which writing of an order and of its running figures a copy of it may follow on. */
export interface OrderVersions {
  id: number;
  charge_point_id: number;
  version: number;
  running_version: number | null;
}

/**
 * Asked for every set of readings, so it reads the index of what is not ended and the running rows by their key alone,
 * and answers one row of arrays: a row for each order takes the driver longer than the database.
 * Its states stand in it word for word: planned once for all values, it finds that index by them.
 */
const versions = `
  select array_agg(o.id) as ids, array_agg(o.charge_point_id) as places, array_agg(o.version::bigint) as versions,
    array_agg(r.version::bigint) as running
  from orders o left join running_orders r on r.order_id = o.id
  where o.charge_point_id = any($1::bigint[]) and o.state in (${unfinishedStates.map((state) => `'${state}'`).join()})`;

interface PackedVersions {
  ids: number[] | null;
  places: number[];
  versions: number[];
  running: (number | null)[];
}

/** The versions of the orders of charge points that are not ended; both together never come back. */
export const versionsOf = async (tx: Tx, chargePointIds: readonly number[]): Promise<OrderVersions[]> => {
  if (chargePointIds.length === 0) return [];
  const [all] = await named<PackedVersions>(tx, 'orders-versions', versions, [numbers(chargePointIds)]);
  return (all?.ids ?? []).map((id, at) => ({
    id,
    charge_point_id: all?.places[at] ?? 0,
    version: all?.versions[at] ?? 0,
    running_version: all?.running[at] ?? null,
  }));
};

/** An order's row in `running_orders` beside that in `orders`, as JSON. */
export type WithRunning<Row extends OrderRow> = Row & { running: RunningJson | null };

type RunningJson = Omit<RunningTable, 'last_reading_at'> & { last_reading_at: string | null };

/** For lists, which read wide rows by their ids: the view joins closed orders, too, and takes longer to plan than a page to read. */
export const runningNow = sql`case when o.state = any(${[...unfinishedStates]}::text[])
  then (select row_to_json(r) from running_orders r where r.order_id = o.id) end`;

/** An order with its newest figures. */
export const asNow = <Row extends OrderRow>(order: WithRunning<Row>): Row => {
  if (order.running === null) return order;
  const { order_id: _order, version, last_reading_at: readAt, cost_state: state, ...figures } = order.running;
  return {
    ...order,
    ...figures,
    running_version: version,
    last_reading_at: readAt === null ? null : new Date(readAt),
    cost_state: state === null ? null : (JSON.parse(state) as OrderRow['cost_state']),
  };
};

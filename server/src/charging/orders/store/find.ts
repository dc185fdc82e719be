import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { named } from '../../../platform/db/named';
import { asRow } from '../rules/copy';
import { runningStates, type OrderRow, unsuccessfulStates } from '../rules/order';

/** A transaction by the id that we gave it. */
export interface TransactionId {
  chargePointId: number;
  id: number;
}

/** A transaction by the name that its device gave it. */
export interface NamedTransaction {
  chargePointId: number;
  name: string;
}

/** A start as its charger tells it. */
export interface ToldStart {
  connectorId: number;
  uid: string;
  deviceAt: Date | null;
  meterStartWh: number | null;
}

type Placed = OrderRow & { place: number };

const inOrder = (rows: readonly Placed[], count: number): (OrderRow | null)[] => {
  const found = new Map(rows.map((row) => [row.place, asRow(row)]));
  return Array.from({ length: count }, (_, index) => found.get(index + 1) ?? null);
};

/** Ids run from 1 to 2^31−1; what else a charger names is no id of ours (docs/chargers-in-the-field.md#start-kept-offline, #transaction-not-named). */
const isTransactionId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31;

/** The orders of transactions by the ids that we gave them, in their order. */
export async function findByTransactions(
  tx: Tx,
  asked: readonly TransactionId[],
): Promise<(OrderRow | null)[]> {
  if (!asked.some(({ id }) => isTransactionId(id))) return asked.map(() => null);
  const { rows } = await sql<Placed>`
    select o.*, a.place::int as place
    from unnest(${asked.map(({ chargePointId }) => chargePointId)}::bigint[],
      ${asked.map(({ id }) => (isTransactionId(id) ? id : null))}::integer[]) with ordinality as a (charge_point_id, id, place)
    join orders_now o on o.transaction_id = a.id and o.charge_point_id = a.charge_point_id`.execute(tx);
  return inOrder(rows, asked.length);
}

/** Which of these ids are those of transactions at another charge point. */
export async function findElsewhere(tx: Tx, asked: readonly TransactionId[]): Promise<boolean[]> {
  if (!asked.some(({ id }) => isTransactionId(id))) return asked.map(() => false);
  const { rows } = await sql<{ place: number }>`
    select a.place::int as place
    from unnest(${asked.map(({ chargePointId }) => chargePointId)}::bigint[],
      ${asked.map(({ id }) => (isTransactionId(id) ? id : null))}::integer[]) with ordinality as a (charge_point_id, id, place)
    join orders o on o.transaction_id = a.id and o.charge_point_id <> a.charge_point_id`.execute(tx);
  const found = new Set(rows.map(({ place }) => place));
  return asked.map((_, index) => found.has(index + 1));
}

/** The latest orders of transactions that their devices named themselves, in their order; one that came to nothing gives way to any other. */
export async function findByNames(tx: Tx, asked: readonly NamedTransaction[]): Promise<(OrderRow | null)[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Placed>`
    select o.*, a.place::int as place
    from unnest(${asked.map(({ chargePointId }) => chargePointId)}::bigint[],
      ${asked.map(({ name }) => name)}::text[]) with ordinality as a (charge_point_id, name, place)
    cross join lateral (
      select id from orders where charge_point_id = a.charge_point_id and ocpp_transaction = a.name
        and state <> all(${[...unsuccessfulStates]}::text[]) order by id desc limit 1) latest
    join orders_now o on o.id = latest.id`.execute(tx);
  return inOrder(rows, asked.length);
}

/** Orders by their ids, in their order. */
export async function findOrders(tx: Tx, ids: readonly number[]): Promise<(OrderRow | null)[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Placed>`
    select o.*, a.place::int as place from unnest(${[...ids]}::bigint[]) with ordinality as a (id, place)
    join orders_now o on o.id = a.id`.execute(tx);
  return inOrder(rows, ids.length);
}

/**
 * The orders that chargers announce again because our answer got lost (docs/chargers-in-the-field.md#start-repeated), in the
 * order of the starts. Without a device's time only a session that still runs can be meant.
 */
export async function findSameStarts(tx: Tx, starts: readonly ToldStart[]): Promise<(OrderRow | null)[]> {
  if (starts.length === 0) return [];
  const { rows } = await sql<Placed>`
    select o.*, a.place::int as place
    from unnest(${starts.map(({ connectorId }) => connectorId)}::bigint[],
      ${starts.map(({ uid }) => uid.toUpperCase())}::text[],
      ${starts.map(({ deviceAt }) => deviceAt)}::timestamptz[],
      ${starts.map(({ meterStartWh }) => meterStartWh)}::bigint[]
    ) with ordinality as a (connector_id, uid, device_at, meter_start_wh, place)
    cross join lateral (
      (select * from orders_now where connector_id = a.connector_id and device_started_at = a.device_at
        and (a.meter_start_wh is null or meter_start_wh = a.meter_start_wh) and upper(tag_uid) = a.uid order by id desc limit 1)
      union all
      (select * from orders_now where a.device_at is null and connector_id = a.connector_id and device_started_at is null
        and state = any(${[...runningStates]}::text[])
        and (a.meter_start_wh is null or meter_start_wh = a.meter_start_wh) and upper(tag_uid) = a.uid order by id desc limit 1)
    ) o`.execute(tx);
  return inOrder(rows, starts.length);
}

/** A span of time at a charge point, and the device's own time of its begin. */
export interface Span {
  chargePointId: number;
  deviceAt: Date;
  from: Date;
  to: Date;
}

/** The orders that began in these spans or ran on into them, in the order asked; those that came to nothing do not count. */
export async function findAround(tx: Tx, spans: readonly Span[]): Promise<OrderRow[][]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<Placed>`
    select o.*, a.place::int as place
    from unnest(${spans.map(({ chargePointId }) => chargePointId)}::bigint[],
      ${spans.map(({ deviceAt }) => deviceAt)}::timestamptz[],
      ${spans.map(({ from }) => from)}::timestamptz[],
      ${spans.map(({ to }) => to)}::timestamptz[]) with ordinality as a (charge_point_id, device_at, from_at, to_at, place)
    join orders_now o on o.charge_point_id = a.charge_point_id and o.started_at is not null
      and o.state <> all(${[...unsuccessfulStates]}::text[])
      and (o.device_started_at = a.device_at
        or (o.started_at < a.to_at and coalesce(o.stopped_at, a.to_at) >= a.from_at))
    order by o.id`.execute(tx);
  const found = spans.map((): OrderRow[] => []);
  for (const row of rows) found[row.place - 1]?.push(asRow(row));
  return found;
}

/** Ids for transactions that the server names. */
export async function nextTransactionIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval('ocpp_transaction_ids')::int as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Longer than this a set waits for no lock, because everybody in it would. */
const setLockMs = 2_000;

/**
 * Holds those of the charge points that nobody else holds at the moment, and gives them: a set of many does not wait for one.
 * Nor does its transaction wait long for any other lock.
 */
export async function tryLockChargePoints(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const ascending = ids.toSorted((one, other) => one - other);
  const [row] = await named<{ held: number[] }>(
    tx,
    'charge-points-try-lock',
    `select array_agg(id) filter (where pg_try_advisory_xact_lock(7001, id)) as held,
      set_config('lock_timeout', '${setLockMs}', true) from unnest($1::integer[]) id`,
    [`{${ascending.join()}}`],
  );
  return row?.held ?? [];
}

/** Everything that happens at one charge point happens one after another; many are held in ascending order, so that two sets never hold each other. */
export async function lockChargePoints(tx: Tx, ids: readonly number[]): Promise<void> {
  const ascending = ids.toSorted((one, other) => one - other);
  await named(
    tx,
    'charge-points-lock',
    'select count(pg_advisory_xact_lock(7001, id)) from unnest($1::integer[]) id',
    [`{${ascending.join()}}`],
  );
}

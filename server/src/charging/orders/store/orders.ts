import { sql, type Generated, type Selectable } from 'kysely';
import { Problem } from '../../../kernel/problem';
import type { Tx } from '../../../platform/db/db';
import { overdueBefore } from '../rules/awaited';
import {
  runningStates,
  unfinishedStates,
  unsuccessfulStates,
  waitingStates,
  type OrderRow,
} from '../rules/order';

type Defaulted =
  | 'energy_wh'
  | 'duration_ms'
  | 'cost_minor'
  | 'fee_minor'
  | 'fee_rate_ppm'
  | 'payer_kind'
  | 'closed_by_rule'
  | 'awaits_events';

type OrdersTable = Omit<OrderRow, 'id' | Defaulted | 'tariff' | 'cost_state'> & {
  id: Generated<number>;
  tariff: OrderRow['tariff'];
  cost_state: OrderRow['cost_state'];
  /** How many times the row was written; no part of an order, and counted by this store alone. */
  version: Generated<number>;
} & { [K in Defaulted]: Generated<OrderRow[K]> };

/** A view: each order with its newest figures, from `running_orders` where it has a row there. */
type OrdersNow = OrderRow & { version: number; running_version: number | null };

declare module '../../../platform/db/tables' {
  interface Tables {
    orders: OrdersTable;
    orders_now: OrdersNow;
  }
}

/** Versions say whether a copy is old; a row that is written must not bring them along. */
const asRow = ({ version: _own, running_version: _running, ...row }: Selectable<OrdersNow>): OrderRow => row;

/** Everything that happens at one charge point happens one after another. */
export const lockChargePoint = async (tx: Tx, chargePointId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7001, ${chargePointId}::int)`.execute(tx);
};

export const nextTransactionId = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('ocpp_transaction_ids')::int as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no transaction id');
  return id;
};

/** A value as its column takes it: what is kept as JSON, as text. */
const written = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime());

/** Writes a new order and gives it with its id. */
export async function insertOrder(tx: Tx, { id: _none, ...order }: OrderRow): Promise<OrderRow> {
  const values = Object.fromEntries(Object.entries(order).map(([column, value]) => [column, written(value)]));
  const { id } = await tx
    .insertInto('orders')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...order, id };
}

/** Writes what has changed of an order, if anything has. */
export async function updateOrder(tx: Tx, before: OrderRow, after: OrderRow): Promise<OrderRow> {
  const changed = Object.entries(after).filter(
    ([column, value]) => !isSame(value, before[column as keyof OrderRow]),
  );
  if (changed.length === 0) return after;
  const values = Object.fromEntries(changed.map(([column, value]) => [column, written(value)]));
  await tx
    .updateTable('orders')
    .set(values as never)
    .where('id', '=', before.id)
    .execute();
  return after;
}

export const findOrder = async (tx: Tx, id: number): Promise<OrderRow | null> => {
  const row = await tx.selectFrom('orders_now').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : asRow(row);
};

export const operatorOrder = async (tx: Tx, operatorId: number, id: number): Promise<OrderRow> => {
  const order = await findOrder(tx, id);
  if (order?.operator_id !== operatorId) throw new Problem('not-found');
  return order;
};

/** Ids run from 1 to 2^31−1; what else a charger names is no id of ours (docs/chargers-in-the-field.md#start-kept-offline, #transaction-not-named). */
const isTransactionId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31;

export const findByTransaction = async (
  tx: Tx,
  chargePointId: number,
  transactionId: number,
): Promise<OrderRow | null> => {
  if (!isTransactionId(transactionId)) return null;
  const row = await tx
    .selectFrom('orders_now')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('charge_point_id', '=', chargePointId)
    .executeTakeFirst();
  return row === undefined ? null : asRow(row);
};

/** The order of a transaction that the device named itself; one that came to nothing gives way to a later one. */
export const findByOcppTransaction = async (
  tx: Tx,
  chargePointId: number,
  transaction: string,
): Promise<OrderRow | null> => {
  const row = await tx
    .selectFrom('orders_now')
    .selectAll()
    .where('charge_point_id', '=', chargePointId)
    .where('ocpp_transaction', '=', transaction)
    .where('state', 'not in', unsuccessfulStates)
    .executeTakeFirst();
  return row === undefined ? null : asRow(row);
};

/** Orders of a charge point that are not ended, oldest first. */
export const unfinishedOrders = async (tx: Tx, chargePointIds: readonly number[]): Promise<OrderRow[]> => {
  if (chargePointIds.length === 0) return [];
  const rows = await tx
    .selectFrom('orders_now')
    .selectAll()
    .where('charge_point_id', 'in', chargePointIds)
    .where('state', 'in', unfinishedStates)
    .orderBy('id')
    .execute();
  return rows.map(asRow);
};

/**
 * The order a charger announces again because our answer got lost (docs/chargers-in-the-field.md#start-repeated).
 * Without a device's time only a session that still runs can be meant.
 */
export const findSameStart = async (
  tx: Tx,
  start: { connectorId: number; uid: string; deviceAt: Date | null; meterStartWh: number },
): Promise<OrderRow | null> => {
  const { deviceAt } = start;
  const row = await tx
    .selectFrom('orders_now')
    .selectAll()
    .where('connector_id', '=', start.connectorId)
    .where((order) =>
      deviceAt === null
        ? order('device_started_at', 'is', null).and('state', 'in', runningStates)
        : order('device_started_at', '=', deviceAt),
    )
    .where('meter_start_wh', '=', start.meterStartWh)
    .where(sql<string>`upper(tag_uid)`, '=', start.uid.toUpperCase())
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : asRow(row);
};

/** Orders that time has overtaken: their charge points' ids. */
export const overdueChargePoints = async (tx: Tx, now: Date): Promise<number[]> => {
  const { requestedBefore, silentBefore, freeBefore } = overdueBefore(now);
  const { rows } = await sql<{ id: number }>`
    select distinct o.charge_point_id as id
    from orders o join charge_points c on c.id = o.charge_point_id join connectors k on k.id = o.connector_id
    where o.state = any(${unfinishedStates}::text[]) and (
      (o.state = any(${waitingStates}::text[]) and o.requested_at < ${requestedBefore})
      or (o.state <> all(${waitingStates}::text[]) and (
        greatest(c.last_seen_at, o.started_received_at) < ${silentBefore}
        or (k.status = 'available' and k.status_at > o.started_at and k.status_at < ${freeBefore})
        or (o.allowance_until is not null and o.allowance_until <= ${now}::timestamptz)
        -- Minutes and their price run out without a reading.
        or o.tariff @> '{"rows": [{"limitType": "minutes"}]}'
        or (o.allowance_minor is not null and o.tariff @> '{"rows": [{"unit": "minutes"}]}')
      ))
    ) order by 1
  `.execute(tx);
  return rows.map((row) => row.id);
};

/** The operator whose order it is; null when there is none. */
export async function ownerOfOrder(tx: Tx, id: number): Promise<number | null> {
  const row = await tx.selectFrom('orders').select('operator_id').where('id', '=', id).executeTakeFirst();
  return row?.operator_id ?? null;
}

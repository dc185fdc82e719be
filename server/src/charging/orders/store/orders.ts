import { sql, type Generated } from 'kysely';
import { Problem } from '../../../kernel/problem';
import type { Tx } from '../../../platform/db/db';
import { overdueBefore } from '../rules/awaited';
import { asRow } from '../rules/copy';
import { unfinishedStates, waitingStates, type OrderRow } from '../rules/order';

type Defaulted =
  | 'energy_wh'
  | 'duration_ms'
  | 'cost_minor'
  | 'fee_minor'
  | 'refunded_minor'
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

/** Everything that happens at one charge point happens one after another. */
export const lockChargePoint = async (tx: Tx, chargePointId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7001, ${chargePointId}::int)`.execute(tx);
};

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
        or (o.allowance_minor is not null and (o.tariff @> '{"rows": [{"unit": "minutes"}]}'
          or o.tariff @? '$.rows[*].additions.idleFeeMicro'))
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

/** Whether an operator ever had an order. */
export async function hasOrdersOf(tx: Tx, operatorId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('operator_id', '=', operatorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

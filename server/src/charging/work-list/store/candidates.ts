import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { dayMs, hourMs } from '../../../kernel/clock';
import { type FoundOrder, statesOf } from '../rules/states';

/** A session that lasts longer is looked for by its transaction alone. */
const longestMs = 8 * dayMs;
/** So many orders of a charge point are looked at. */
const most = 200;

/** Orders of a charge point that a message may belong to: those of its transaction, and those around its time. */
export async function ordersAround(
  tx: Tx,
  of: { operatorId: number; chargePointId: number; transaction: string | null; at: Date },
): Promise<FoundOrder[]> {
  const { operatorId, chargePointId, transaction, at } = of;
  const number = transaction !== null && /^[1-9]\d{0,9}$/.test(transaction) ? Number(transaction) : null;
  const id = number !== null && number < 2 ** 31 ? number : null;
  const here = sql`charge_point_id = ${chargePointId} and operator_id = ${operatorId} and started_at is not null
    and state <> all(${[...statesOf.never]}::text[])`;
  const { rows } = await sql<FoundOrder>`
    select * from orders_now where id in (
      select id from orders where ${here} and transaction_id = ${id}::int
      union
      select id from orders where ${here} and ocpp_transaction = ${transaction}
      union
      select id from (select id from orders where ${here}
        and requested_at between ${new Date(at.getTime() - longestMs)} and ${new Date(at.getTime() + hourMs)}
        and coalesce(stopped_at, ${at}::timestamptz) >= ${new Date(at.getTime() - dayMs)}::timestamptz
        order by requested_at desc limit ${most}) around
    ) order by id`.execute(tx);
  return rows;
}

/** Orders on these connectors that ran within a span of time; one that still runs lasts until now. */
export async function ordersWithin(
  tx: Tx,
  of: { connectorIds: readonly number[]; from: Date; to: Date; now: Date },
): Promise<{ id: number; startedAt: Date; stoppedAt: Date | null }[]> {
  const { rows } = await sql<{ id: number; startedAt: Date; stoppedAt: Date | null }>`
    select id, started_at as "startedAt", stopped_at as "stoppedAt" from orders
    where connector_id = any(${[...of.connectorIds]}::bigint[]) and state <> all(${[...statesOf.never]}::text[])
      and started_at < ${of.to} and coalesce(stopped_at, ${of.now}::timestamptz) > ${of.from}
    order by id limit 1`.execute(tx);
  return rows;
}

/** Orders that run with an id token and began when a session was over already. */
export async function runningLater(
  tx: Tx,
  of: { operatorId: number; uid: string; endedAt: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where operator_id = ${of.operatorId} and upper(tag_uid) = upper(${of.uid} collate "C")
      and state = any(${[...statesOf.inUse]}::text[]) and started_at >= ${of.endedAt}`.execute(tx);
  return rows.map(({ id }) => id);
}

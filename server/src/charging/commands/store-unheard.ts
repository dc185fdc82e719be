import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { lostPatienceMs, mostTries, type OrderCommand, settingsKinds, wantedIn } from './rules';

/** Sent on a socket that a newer one has replaced: its answer cannot come any more. */
const isLost = sql`c.state = 'sent' and c.connection_id is distinct from p.connection_id`;

/** Still runs though a stop was the last thing asked of it, and was not answered. */
const isUnstopped = sql`o.state = any(${wantedIn.stop}::text[]) and (
  select c.state from commands c where c.order_id = o.id and c.kind = 'stop' order by c.id desc limit 1
) = 'unanswered'`;

/** Those of these charge points that came back, and with whom something was asked that they cannot have answered. */
export async function placesUnheard(tx: Tx, chargePointIds: readonly number[]): Promise<number[]> {
  if (chargePointIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select c.charge_point_id as id from commands c join charge_points p on p.id = c.charge_point_id
    where c.charge_point_id = any(${chargePointIds}::bigint[]) and ${isLost}
    union
    select o.charge_point_id from orders o
    where o.charge_point_id = any(${chargePointIds}::bigint[]) and ${isUnstopped}
    order by 1
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Gives up what was sent to a charge point on a socket before its newest; settings wait to be sent again within reason. */
export async function giveUpLost(tx: Tx, now: Date, chargePointId: number): Promise<OrderCommand[]> {
  const isAboutSettings = sql`c.kind = any(${settingsKinds}::text[])`;
  const mayWait = sql`${isAboutSettings} and c.tries < ${mostTries}`;
  const { rows } = await sql<{ command: OrderCommand; isAboutSettings: boolean }>`
    update commands c set
      state = case when ${mayWait} then 'pending' else 'unanswered' end,
      send_after = case when ${mayWait} then ${new Date(now.getTime() + lostPatienceMs)}::timestamptz end,
      outcome = case when not (${mayWait}) then 'closed' end,
      answered_at = case when not (${mayWait}) then ${now}::timestamptz end
    from charge_points p
    where p.id = c.charge_point_id and c.charge_point_id = ${chargePointId} and ${isLost}
    returning c.payload as command, ${isAboutSettings} as "isAboutSettings"
  `.execute(tx);
  return rows.flatMap((row) => (row.isAboutSettings ? [] : [row.command]));
}

/** The orders of a charge point that are asked to stop again. */
export async function ordersUnstopped(tx: Tx, chargePointId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.charge_point_id = ${chargePointId} and ${isUnstopped} order by o.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

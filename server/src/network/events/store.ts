import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HappenedEvent, NetworkEventKind } from './rules';

/** Keeps events in one statement, however many they are. */
export async function insertEvents(tx: Tx, events: readonly HappenedEvent[]): Promise<void> {
  await sql`
    insert into charge_point_events (operator_id, charge_point_id, connector_number, at, kind, detail)
    select c.operator_id, n.id, n.number, n.at, n.kind, n.detail
    from unnest(
      ${events.map((event) => event.chargePointId)}::bigint[],
      ${events.map((event) => event.connectorNumber)}::integer[],
      ${events.map((event) => event.kind)}::text[],
      ${events.map((event) => event.detail)}::text[],
      ${events.map((event) => event.at)}::timestamptz[]
    ) with ordinality n (id, number, kind, detail, at, place)
    join charge_points c on c.id = n.id
    order by n.place
  `.execute(tx);
}

export async function deleteEventsBefore(tx: Tx, moment: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charge_point_events where at < ${moment}
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface EventRow {
  id: number;
  at: Date;
  kind: NetworkEventKind;
  connector_number: number | null;
  detail: string | null;
}

/** Events of a charge point of the operator's, newest first, from the one after `before` on. */
export async function eventsOf(
  tx: Tx,
  of: { operatorId: number; chargePointId: number; before: number | undefined; limit: number },
): Promise<EventRow[]> {
  const page =
    of.before === undefined
      ? sql``
      : sql`and (at, id) < (select at, id from charge_point_events
          where id = ${of.before} and charge_point_id = ${of.chargePointId})`;
  const { rows } = await sql<EventRow>`
    select id, at, kind, connector_number, detail from charge_point_events
    where charge_point_id = ${of.chargePointId} and operator_id = ${of.operatorId} ${page}
    order by at desc, id desc limit ${of.limit}
  `.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { CureName, WorkKind } from '@voltdeck/contract';
import type { Tx } from '../../../platform/db/db';
import type { ItemRow } from '../rules/item';
import { statesOf } from '../rules/states';
import { saidConnector, saidEnergyWh } from './said';

/** How an item was settled; `by` is a person's name, null where nobody had to. */
export interface CuredRow {
  cured_at: Date;
  by: string | null;
  cure: CureName | null;
  cure_reason: string | null;
  cured_order_id: number | null;
}

const nameOf = sql`(select nullif(trim(p.first_name || ' ' || p.last_name), '')
  from memberships m join persons p on p.id = m.person_id where m.id = by_membership)`;

const place = sql`c.id as charge_point_id, c.title, c.identifier, c.time_zone`;
const ofOrder = sql`o.connector_number, o.id as order_id, null::text as action, o.tag_uid as tag, o.energy_wh, o.cost_minor,
  o.currency`;

const unmatched = (operatorId: number, id: number) => sql`
  select 'unmatched' as kind, q.id, q.reason, q.at, ${place}, ${saidConnector} as connector_number,
    null::bigint as order_id, q.action, nullif(q.said->>'uid', '') as tag,
    ${saidEnergyWh} as energy_wh, null::bigint as cost_minor,
    null::text as currency, q.cured_at, q.cured_by as by_membership, q.cure, q.cure_reason, q.order_id as cured_order_id
  from quarantine q join charge_points c on c.id = q.charge_point_id
  where q.id = ${id} and q.operator_id = ${operatorId} and q.cured_at is not null`;

const held = (operatorId: number, id: number) => sql`
  select 'held' as kind, o.id, o.confirmed_hold as reason, o.completed_at as at, ${place}, ${ofOrder},
    o.confirmed_at as cured_at, o.confirmed_by as by_membership,
    case when exists (select from order_corrections r where r.order_id = o.id and r.at = o.confirmed_at) then 'correct'
      else 'confirm' end as cure,
    o.confirmed_comment as cure_reason, o.id as cured_order_id
  from orders_now o join charge_points c on c.id = o.charge_point_id
  where o.id = ${id} and o.operator_id = ${operatorId} and o.held_reason is null and o.confirmed_at is not null
    and o.confirmed_hold is not null`;

/** An order that is not stuck any more has ended, or its charger is heard again; why it was stuck is told as far as its row does. */
const stuck = (operatorId: number, id: number) => sql`
  select 'stuck' as kind, o.id, coalesce(a.detail->>'stuck', case when o.awaits_events then 'events-missing'
      when o.stop_requested_at is not null then 'stop-not-heeded' when o.stop_reason = 'connector-available' then 'connector-free'
      else 'charger-away' end) as reason,
    coalesce(o.last_reading_at, o.started_at) as at, ${place}, ${ofOrder},
    coalesce(o.completed_at, c.last_seen_at, o.last_reading_at, o.started_at) as cured_at, a.membership_id as by_membership,
    case when a.id is not null then 'close' end as cure, a.detail->>'comment' as cure_reason, o.id as cured_order_id
  from orders_now o join charge_points c on c.id = o.charge_point_id
    left join lateral (select id, membership_id, detail from audit_log l where l.noun = 'order' and l.noun_id = o.id
      and l.operator_id = o.operator_id and l.action = 'closed' order by l.id desc limit 1) a on true
  where o.id = ${id} and o.operator_id = ${operatorId} and o.started_at is not null
    and o.state = any(${[...statesOf.begun]}::text[])`;

const duplicate = (operatorId: number, id: number) => sql`
  select 'duplicate' as kind, c.id, 'two-devices' as reason, d.first_at as at, ${place}, null::int as connector_number,
    null::bigint as order_id, null::text as action, null::text as tag, null::bigint as energy_wh, null::bigint as cost_minor,
    null::text as currency, d.dismissed_at as cured_at, d.dismissed_by as by_membership, 'dismiss' as cure,
    d.dismissed_reason as cure_reason, null::bigint as cured_order_id
  from charge_point_duplicates d join charge_points c on c.id = d.charge_point_id
  where c.id = ${id} and c.operator_id = ${operatorId} and c.deleted_at is null and d.dismissed_at is not null`;

const sources = { unmatched, held, stuck, duplicate };

/** An item that waits no more, with how it was settled; null where nothing is known of one. */
export async function settledItem(
  tx: Tx,
  of: { operatorId: number; kind: WorkKind; id: number },
): Promise<(ItemRow & CuredRow) | null> {
  const { operatorId, kind, id } = of;
  const { rows } = await sql<ItemRow & CuredRow>`
    select s.*, ${nameOf} as by, t.label as tag_label from (${sources[kind](operatorId, id)}) s
    left join tags t on t.operator_id = ${operatorId} and t.uid_key = upper(s.tag collate "C")`.execute(tx);
  return rows[0] ?? null;
}

/** The number of the frame that brought a message; null where it is kept no longer. */
export async function frameOf(
  tx: Tx,
  message: { chargePointId: number; action: string; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from messages where charge_point_id = ${message.chargePointId} and at = ${message.at}
      and action = ${message.action} and direction = 'in' order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Devices that use one identity, as they were seen. */
export async function devicesOf(
  tx: Tx,
  chargePointId: number,
): Promise<{ address: string | null; serial_number: string | null }[]> {
  const { rows } = await sql<{ devices: { address: string | null; serial_number: string | null }[] }>`
    select devices from charge_point_duplicates where charge_point_id = ${chargePointId}`.execute(tx);
  return rows[0]?.devices ?? [];
}

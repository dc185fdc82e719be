import { sql, type Generated } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { named } from '../../../platform/db/named';
import { mostTold, toldAnswers, toldConnections, type TokenElsewhere } from '../rules/story';

/** Steps that repeat, so that no column of an order can tell them. */
type RepeatedStep = 'suspended' | 'resumed' | 'token-elsewhere';

interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  at: Date;
  kind: RepeatedStep;
  detail: string | null;
  /** The order that its id token began elsewhere, and since when its charge point was offline by then. */
  other_order_id: number | null;
  offline_since: Date | null;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    order_events: OrderEventsTable;
  }
}

/** Something that happened in a session; `until` where it lasted. */
export interface OrderEvent {
  at: Date;
  kind: string;
  detail: string | null;
  until?: Date;
}

type NewOrderEvent = Omit<OrderEventsTable, 'id' | 'other_order_id' | 'offline_since'> &
  Partial<Pick<OrderEventsTable, 'other_order_id' | 'offline_since'>>;

/** Writes steps in one statement, in the order given. */
export const insertOrderEvents = async (tx: Tx, events: readonly NewOrderEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await named(
    tx,
    'insert-order-events',
    `insert into order_events (order_id, at, kind, detail, other_order_id, offline_since)
     select order_id, at, kind, detail, other_order_id, offline_since
     from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
       with ordinality as t(order_id, at, kind, detail, other_order_id, offline_since, place)
     order by place`,
    [
      events.map((event) => event.order_id),
      events.map(({ at }) => at),
      events.map(({ kind }) => kind),
      events.map(({ detail }) => detail),
      events.map((event) => event.other_order_id ?? null),
      events.map((event) => event.offline_since ?? null),
    ],
  );
};

/** The pauses of a session, where its id token went on, what the charger refused or left unanswered, when it was cut off, how it was corrected; oldest first. */
export const eventsOfOrder = async (tx: Tx, now: Date, orderId: number): Promise<OrderEvent[]> => {
  const { rows } = await sql<OrderEvent>`
    (select s.at, s.kind, coalesce(s.detail, c.title) as detail
      from order_events s left join orders o on o.id = s.other_order_id left join charge_points c on c.id = o.charge_point_id
      where s.order_id = ${orderId})
    union all
    (select answered_at, kind || '-' || state, outcome from commands
      where order_id = ${orderId} and state = any(${toldAnswers}::text[]) and answered_at is not null)
    union all
    (select at, 'corrected', reason from order_corrections where order_id = ${orderId})
    union all
    (select e.at, e.kind, e.detail from charge_point_events e join orders o on o.charge_point_id = e.charge_point_id
      where o.id = ${orderId} and e.kind = any(${toldConnections}::text[])
        and e.at between o.started_at and coalesce(o.stopped_received_at, o.completed_at, ${now}::timestamptz))
    order by 1 limit ${mostTold}
  `.execute(tx);
  return rows;
};

/** Where the id token of an order has gone on last; null where it has not. */
export const tokenElsewhereOf = async (tx: Tx, orderId: number): Promise<TokenElsewhere | null> => {
  const { rows } = await sql<TokenElsewhere>`
    select s.at, o.id as "orderId", c.id as "chargePointId", c.title, s.offline_since as "offlineSince"
    from order_events s join orders o on o.id = s.other_order_id join charge_points c on c.id = o.charge_point_id
    where s.order_id = ${orderId} and s.kind = 'token-elsewhere'
    order by s.at desc, s.id desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
};

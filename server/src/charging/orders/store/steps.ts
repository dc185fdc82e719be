import { sql, type Generated } from 'kysely';
import type { Tx } from '../../../platform/db/db';
import { named } from '../../../platform/db/named';
import { mostTold, toldAnswers, toldConnections } from '../rules/story';

/** Steps that repeat, so that no column of an order can tell them. */
type RepeatedStep = 'suspended' | 'resumed';

interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  at: Date;
  kind: RepeatedStep;
  detail: string | null;
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

type NewOrderEvent = Omit<OrderEventsTable, 'id'>;

/** Writes steps in one statement, in the order given. */
export const insertOrderEvents = async (tx: Tx, events: readonly NewOrderEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await named(
    tx,
    'insert-order-events',
    `insert into order_events (order_id, at, kind, detail)
     select order_id, at, kind, detail
     from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[])
       with ordinality as t(order_id, at, kind, detail, place)
     order by place`,
    [
      events.map((event) => event.order_id),
      events.map(({ at }) => at),
      events.map(({ kind }) => kind),
      events.map(({ detail }) => detail),
    ],
  );
};

/** The pauses of a session, what the charger refused or left unanswered, when it was cut off; oldest first. */
export const eventsOfOrder = async (tx: Tx, now: Date, orderId: number): Promise<OrderEvent[]> => {
  const { rows } = await sql<OrderEvent>`
    (select at, kind, detail from order_events where order_id = ${orderId})
    union all
    (select answered_at, kind || '-' || state, outcome from commands
      where order_id = ${orderId} and state = any(${toldAnswers}::text[]) and answered_at is not null)
    union all
    (select e.at, e.kind, e.detail from charge_point_events e join orders o on o.charge_point_id = e.charge_point_id
      where o.id = ${orderId} and e.kind = any(${toldConnections}::text[])
        and e.at between o.started_at and coalesce(o.stopped_received_at, o.completed_at, ${now}::timestamptz))
    order by 1 limit ${mostTold}
  `.execute(tx);
  return rows;
};

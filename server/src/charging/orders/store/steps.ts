import { sql, type Generated } from 'kysely';
import type { Tx } from '../../../platform/db/db';
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

export const insertOrderEvent = async (tx: Tx, event: Omit<OrderEventsTable, 'id'>): Promise<void> => {
  await tx.insertInto('order_events').values(event).execute();
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

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { wantedIn } from './rules';

/** A stop that its charger never answered, of an order that runs all the same. */
export interface UnheededStop {
  orderId: number;
  chargePointId: number;
  commandId: number;
  /** Nobody has noted yet that no answer came, such as a process that died meanwhile. */
  isOpen: boolean;
}

/** The newest commands of orders that run on these charge points, where they are stops that were sent and not answered. */
export const unheededStops = async (tx: Tx, chargePointIds: readonly number[]): Promise<UnheededStop[]> => {
  const { rows } = await sql<UnheededStop>`
    select o.id as "orderId", o.charge_point_id as "chargePointId", c.id as "commandId", c.state = 'sent' as "isOpen"
    from orders o
    cross join lateral (
      select id, kind, state, sent_at from commands where order_id = o.id order by id desc limit 1
    ) c
    where o.charge_point_id = any(${[...chargePointIds]}::bigint[]) and o.state = any(${[...wantedIn.stop]}::text[])
      and c.kind = 'stop' and c.state in ('sent', 'unanswered') and c.sent_at is not null
    order by o.id
  `.execute(tx);
  return rows;
};

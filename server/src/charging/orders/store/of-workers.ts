import type { OrderState } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db';

/** Whether a worker pays for an order in one of the states, or for one that is held. */
export async function hasUnsettled(
  tx: Tx,
  operatorId: number,
  { workerId, states }: { workerId: number; states: readonly OrderState[] },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from orders where operator_id = ${operatorId} and state in (${sql.join(states.map((state) => sql.lit(state)))})
        and payer_kind = 'worker' and payer_id = ${workerId}
    ) or exists (
      select from orders where operator_id = ${operatorId} and held_reason is not null
        and payer_kind = 'worker' and payer_id = ${workerId}
    ) as has
  `.execute(tx);
  return rows[0]?.has ?? false;
}

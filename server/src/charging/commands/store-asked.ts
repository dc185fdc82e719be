import type { Tx } from '../../platform/db/db';

/** When the charger was first asked to stop an order; null where it never was. */
export const firstStopAsked = async (tx: Tx, orderId: number): Promise<Date | null> => {
  const row = await tx
    .selectFrom('commands')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'stop')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
};

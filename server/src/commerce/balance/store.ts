import type { Tx } from '../../platform/db/db';

export async function currencyOf(tx: Tx, operatorId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('operators')
    .select('currency')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return currency;
}

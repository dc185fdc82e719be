import type { Tx } from '../../platform/db/db';

export async function currencyOf(tx: Tx, operatorId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('operators')
    .select('currency')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return currency;
}

/** When the next earning of an operator becomes available; null where none is pending. */
export async function nextReleaseOf(tx: Tx, operatorId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('settlements')
    .select('release_at as at')
    .where('operator_id', '=', operatorId)
    .where('released_at', 'is', null)
    .where('release_at', 'is not', null)
    .orderBy('release_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

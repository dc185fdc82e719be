import type { settlements } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

/** Operators with whom money of a person's was ever open. */
export async function operatorsWithAccounts(
  tx: Tx,
  { personId, kinds }: { personId: number; kinds: readonly settlements.AccountKind[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct operator_id as id from ledger_accounts
    where kind = any(${[...kinds]}::text[]) and reference = ${String(personId)} and operator_id is not null
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

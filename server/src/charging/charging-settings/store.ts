import type { Tx } from '../../platform/db/db';
import type { ChargingSettingsRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    charging_settings: ChargingSettingsRow & { operator_id: number };
  }
}

const columns = ['token_free_after_minutes', 'version'] as const;

/** What an operator has decided; null where it has not yet. */
export const findSettings = async (tx: Tx, operatorId: number): Promise<ChargingSettingsRow | null> =>
  (await tx
    .selectFrom('charging_settings')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()) ?? null;

/** Holds an operator's settings until the transaction ends; where there are none yet, they are made from the usual ones. */
export async function holdSettings(
  tx: Tx,
  operatorId: number,
  usual: ChargingSettingsRow,
): Promise<ChargingSettingsRow> {
  await tx
    .insertInto('charging_settings')
    .values({ operator_id: operatorId, ...usual })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('charging_settings')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveSettings(tx: Tx, operatorId: number, after: ChargingSettingsRow): Promise<void> {
  await tx.updateTable('charging_settings').set(after).where('operator_id', '=', operatorId).execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface PayoutSettingsTable {
  operator_id: number;
  countersign_above_minor: number | null;
  version: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    payout_settings: PayoutSettingsTable;
  }
}

/** What an operator has decided, in minor units. */
export interface KeptSettings {
  countersignAboveMinor: number | null;
  version: number;
}

const undecided: KeptSettings = { countersignAboveMinor: null, version: 0 };

export async function settingsOf(tx: Tx, operatorId: number): Promise<KeptSettings> {
  const row = await tx
    .selectFrom('payout_settings')
    .select(['countersign_above_minor as countersignAboveMinor', 'version'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? undecided;
}

/** The same, held until the transaction ends: payouts of an operator are granted one after the other. */
export async function holdSettings(tx: Tx, operatorId: number): Promise<KeptSettings> {
  await sql`insert into payout_settings (operator_id) values (${operatorId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from payout_settings where operator_id = ${operatorId} for update`.execute(tx);
  return settingsOf(tx, operatorId);
}

/** Changes settings that the caller holds. */
export async function updateSettings(
  tx: Tx,
  operatorId: number,
  { countersignAboveMinor }: Pick<KeptSettings, 'countersignAboveMinor'>,
): Promise<void> {
  await sql`
    update payout_settings set countersign_above_minor = ${countersignAboveMinor}, version = version + 1
    where operator_id = ${operatorId}`.execute(tx);
}

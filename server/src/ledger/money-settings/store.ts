import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Setting, SettingName } from './rules';

interface MoneySettingsTable {
  id: Generated<number>;
  name: SettingName;
  currency: string | null;
  value: number;
  since: Date;
  set_at: Date;
  set_by: string;
}

declare module '../../platform/db/tables' {
  interface Tables {
    money_settings: MoneySettingsTable;
  }
}

/** A setting with when and from which account of a machine it was set. */
export interface KeptSetting extends Setting {
  setAt: Date;
  setBy: string;
}

const shape = ['name', 'currency', 'value', 'since', 'set_at as setAt', 'set_by as setBy'] as const;

/** What was set and in force at a moment, one for each name and currency. */
export async function settingsInForce(tx: Tx, at: Date): Promise<KeptSetting[]> {
  return tx
    .selectFrom('money_settings')
    .distinctOn(['name', 'currency'])
    .select(shape)
    .where('since', '<=', at)
    .orderBy('name')
    .orderBy('currency')
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** All that was ever set, the earliest begin first. */
export async function allSettings(tx: Tx): Promise<KeptSetting[]> {
  return tx
    .selectFrom('money_settings')
    .select(shape)
    .orderBy('name')
    .orderBy('currency')
    .orderBy('since')
    .orderBy('id')
    .execute();
}

export async function insertSetting(tx: Tx, { setAt, setBy, ...setting }: KeptSetting): Promise<void> {
  await tx
    .insertInto('money_settings')
    .values({ ...setting, set_at: setAt, set_by: setBy })
    .execute();
}

/** Whoever sets something waits until this transaction has ended, so that each sees what was before. */
export async function holdSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('money settings', 0))`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface SettingsTable {
  charge_point_id: number;
  /** Empty where the device has keys alone. */
  component: string;
  name: string;
  value: string | null;
  is_readonly: boolean | null;
  needs_reboot: boolean;
  read_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    charge_point_settings: SettingsTable;
  }
}

/** What is known anew of a setting; null leaves what was known, but for the value of one that was read. */
export interface KeptSetting {
  component: string | null;
  name: string;
  value: string | null;
  isReadonly: boolean | null;
  needsReboot: boolean | null;
  readAt: Date | null;
}

/** Keeps settings of one charge point, each name once, by one statement. */
export async function saveSettings(
  tx: Tx,
  chargePointId: number,
  settings: readonly KeptSetting[],
): Promise<void> {
  if (settings.length === 0) return;
  await sql`
    insert into charge_point_settings as s
      (charge_point_id, component, name, value, is_readonly, needs_reboot, read_at)
    select ${chargePointId}::bigint, t.component, t.name,
      case when t.read_at is null then k.value else t.value end,
      coalesce(t.is_readonly, k.is_readonly), coalesce(t.needs_reboot, k.needs_reboot, false),
      coalesce(t.read_at, k.read_at)
    from unnest(
      ${settings.map((each) => each.component ?? '')}::text[],
      ${settings.map((each) => each.name)}::text[],
      ${settings.map((each) => each.value)}::text[],
      ${settings.map((each) => each.isReadonly)}::bool[],
      ${settings.map((each) => each.needsReboot)}::bool[],
      ${settings.map((each) => each.readAt)}::timestamptz[]
    ) t (component, name, value, is_readonly, needs_reboot, read_at)
    left join charge_point_settings k
      on k.charge_point_id = ${chargePointId} and k.component = t.component and k.name = t.name
    on conflict (charge_point_id, component, name) do update set
      value = excluded.value, is_readonly = excluded.is_readonly,
      needs_reboot = excluded.needs_reboot, read_at = excluded.read_at
  `.execute(tx);
}

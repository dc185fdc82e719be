import { sql } from 'kysely';
import { dayMs } from '../../kernel/clock';
import type { Tx } from '../../platform/db/db';
import { mostTries, type SettingsCommand, settingsKinds } from './rules';

/** A charger's settings that are to be read once it has had time to wake up. */
export interface WantedSettings {
  operatorId: number;
  command: Extract<SettingsCommand, { kind: 'get-settings' }>;
  createdAt: Date;
  sendAfter: Date;
}

/** A charger that left such commands unanswered, or broke on them, is left alone for so long. */
const leftAloneMs = dayMs;

/**
 * Writes that settings are to be read, of each charge point once: what waits for it already begins anew and keeps its tries,
 * so that a charger that boots again and again is asked no more often.
 */
export async function insertWantedSettings(tx: Tx, wanted: readonly WantedSettings[]): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    with told as (
      select * from unnest(
        ${wanted.map((each) => each.operatorId)}::bigint[],
        ${wanted.map((each) => each.command.chargePointId)}::bigint[],
        ${wanted.map((each) => JSON.stringify(each.command))}::text[],
        ${wanted.map((each) => each.createdAt)}::timestamptz[],
        ${wanted.map((each) => each.sendAfter)}::timestamptz[],
        ${wanted.map((each) => new Date(each.createdAt.getTime() - leftAloneMs))}::timestamptz[]
      ) t (operator_id, charge_point_id, payload, created_at, send_after, alone_since)
    ), begun_anew as (
      update commands c set kind = 'get-settings', payload = t.payload::jsonb, send_after = t.send_after
      from told t
      where c.charge_point_id = t.charge_point_id and c.kind = any(${settingsKinds}::text[]) and c.state = 'pending'
    )
    insert into commands (operator_id, charge_point_id, kind, payload, created_at, send_after)
    select t.operator_id, t.charge_point_id, 'get-settings', t.payload::jsonb, t.created_at, t.send_after
    from told t
    where not exists (
      select from commands c
      where c.charge_point_id = t.charge_point_id and c.kind = any(${settingsKinds}::text[])
        and (c.state in ('pending', 'sent')
          or (c.state = 'unanswered' and c.tries >= ${mostTries} and c.created_at > t.alone_since))
    )
  `.execute(tx);
}

/** Lets a command that was sent wait once more; false where it was given up meanwhile. */
export async function postponeCommand(tx: Tx, id: number, sendAfter: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('commands')
    .set({ state: 'pending', send_after: sendAfter })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes commands about settings that nobody asks about any more. */
export async function deleteSettingsCommands(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('commands')
    .where('kind', 'in', settingsKinds)
    .where('created_at', '<', before)
    .execute();
}

import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface LoginDevicesTable {
  id: Generated<number>;
  person_id: number;
  secret_hash: Buffer;
  password_mark: Buffer;
  last_used_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    login_devices: LoginDevicesTable;
  }
}

/** The device of this secret that the person of an address logged in with, by the password of today. */
export async function findDevice(
  tx: Tx,
  { email, secretHash, usedAfter }: { email: string; secretHash: Buffer; usedAfter: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select d.id from login_devices d join persons p on p.id = d.person_id
    where d.secret_hash = ${secretHash} and p.email = ${email} and d.last_used_at > ${usedAfter}
      and d.password_mark = sha256(convert_to(p.password_hash, 'UTF8'))
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** What is known of a person's devices: whether there are any, and whether one shows this secret, whatever the password was. */
export async function seenDevices(
  tx: Tx,
  { personId, secretHash }: { personId: number; secretHash: Buffer | null },
): Promise<{ hasAny: boolean; hasThis: boolean }> {
  const { rows } = await sql<{ hasAny: boolean; hasThis: boolean }>`
    select count(*) > 0 as "hasAny", count(*) filter (where secret_hash = ${secretHash}::bytea) > 0 as "hasThis"
    from login_devices where person_id = ${personId}
  `.execute(tx);
  return rows[0] ?? { hasAny: false, hasThis: false };
}

export async function deleteDevicesOfPerson(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('login_devices').where('person_id', '=', personId).execute();
}

/** Gives a device another secret, for all people who use it. */
export async function changeSecret(tx: Tx, secretHash: Buffer, to: Buffer): Promise<void> {
  await tx
    .updateTable('login_devices')
    .set({ secret_hash: to })
    .where('secret_hash', '=', secretHash)
    .execute();
}

export interface UsedDevice {
  personId: number;
  secretHash: Buffer;
  passwordMark: Buffer;
  at: Date;
}

/** Marks a device as used by a person now, for the first time or again. */
export async function saveDevice(tx: Tx, device: UsedDevice): Promise<void> {
  const used = { password_mark: device.passwordMark, last_used_at: device.at };
  await tx
    .insertInto('login_devices')
    .values({ person_id: device.personId, secret_hash: device.secretHash, ...used })
    .onConflict((conflict) => conflict.columns(['secret_hash', 'person_id']).doUpdateSet(used))
    .execute();
}

/** Deletes a person's devices of another password, and those used longest ago beyond so many. */
export async function deleteDevicesBeyond(
  tx: Tx,
  { personId, passwordMark, most }: { personId: number; passwordMark: Buffer; most: number },
): Promise<void> {
  await sql`
    delete from login_devices where person_id = ${personId} and (password_mark <> ${passwordMark} or id in (
      select id from login_devices where person_id = ${personId}
      order by password_mark = ${passwordMark} desc, last_used_at desc, id desc offset ${most}
    ))
  `.execute(tx);
}

export async function deleteDevicesUnusedSince(tx: Tx, since: Date): Promise<void> {
  await tx.deleteFrom('login_devices').where('last_used_at', '<=', since).execute();
}

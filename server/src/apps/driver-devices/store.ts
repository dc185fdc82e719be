import type { Locale } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DeviceRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    driver_devices: {
      id: Generated<number>;
      operator_id: number;
      person_id: number;
      token_id: number;
      endpoint: string;
      service: string;
      p256dh: string;
      auth_sealed: string;
      locale: Locale | null;
      registered_at: Date;
      last_ok_at: Date | null;
      failures: Generated<number>;
    };
  }
}

/** Whose devices: a driver's at one operator. */
export interface OfDriver {
  personId: number;
  operatorId: number;
}

export interface NewDevice extends OfDriver {
  tokenId: number;
  endpoint: string;
  service: string;
  p256dh: string;
  authSealed: string;
  locale: Locale | null;
  at: Date;
}

const viewed = sql`id, endpoint, locale, registered_at as "registeredAt", last_ok_at as "lastOkAt"`;

/** The devices of a driver, the one that was registered last first. */
export async function devicesOfDriver(tx: Tx, { personId, operatorId }: OfDriver): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${viewed} from driver_devices where person_id = ${personId} and operator_id = ${operatorId}
    order by registered_at desc, id desc`.execute(tx);
  return rows;
}

/** Registers a device, or one that is known anew. */
export async function saveDevice(tx: Tx, device: NewDevice): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    insert into driver_devices (operator_id, person_id, token_id, endpoint, service, p256dh, auth_sealed, locale, registered_at)
    values (${device.operatorId}, ${device.personId}, ${device.tokenId}, ${device.endpoint}, ${device.service},
      ${device.p256dh}, ${device.authSealed}, ${device.locale}, ${device.at})
    on conflict (person_id, operator_id, endpoint) do update set token_id = excluded.token_id, p256dh = excluded.p256dh,
      auth_sealed = excluded.auth_sealed, locale = excluded.locale, registered_at = excluded.registered_at, failures = 0
    returning ${viewed}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a device was registered and is not there');
  return row;
}

/** Deletes those beyond the newest so many of a driver. */
export async function deleteOldest(tx: Tx, { personId, operatorId }: OfDriver, most: number): Promise<void> {
  await sql`
    delete from driver_devices where id in (
      select id from driver_devices where person_id = ${personId} and operator_id = ${operatorId}
      order by registered_at desc, id desc offset ${most}
    )`.execute(tx);
}

/** The same endpoint as others have it at the operator, with what would prove that it is one browser. */
export async function endpointOfOthers(
  tx: Tx,
  { personId, operatorId }: OfDriver,
  endpoint: string,
): Promise<{ id: number; authSealed: string }[]> {
  const { rows } = await sql<{ id: number; authSealed: string }>`
    select id, auth_sealed as "authSealed" from driver_devices
    where operator_id = ${operatorId} and endpoint = ${endpoint} and person_id <> ${personId}`.execute(tx);
  return rows;
}

/** Deletes a device of a driver. @returns its number, null where it is none of theirs */
export async function removeDevice(
  tx: Tx,
  { personId, operatorId }: OfDriver,
  by: { id: number } | { endpoint: string },
): Promise<number | null> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`endpoint = ${by.endpoint}`;
  const { rows } = await sql<{ id: number }>`
    delete from driver_devices where person_id = ${personId} and operator_id = ${operatorId} and ${which}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function deleteDevices(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from driver_devices where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Deletes the devices of a person, at every operator. */
export async function deleteDevicesOf(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('driver_devices').where('person_id', '=', personId).execute();
}

/** Deletes what was registered by logins that ended. */
export async function deleteDevicesOfLogins(tx: Tx, tokenIds: readonly number[]): Promise<void> {
  await sql`delete from driver_devices where token_id = any(${[...tokenIds]}::bigint[])`.execute(tx);
}

/** Deletes what was registered by logins that are dead: nobody ends those that nobody uses. */
export async function deleteDevicesOfDeadLogins(tx: Tx): Promise<void> {
  await sql`
    delete from driver_devices d where not exists (
      select from driver_tokens t where t.id = d.token_id and t.revoked_at is null
    )`.execute(tx);
}

/** The devices of a person, at every operator. */
export async function devicesOfPerson(tx: Tx, personId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${viewed} from driver_devices where person_id = ${personId} order by id`.execute(tx);
  return rows;
}

/** How a device stands, held until the transaction ends; null where it is gone. */
export async function holdDevice(
  tx: Tx,
  id: number,
): Promise<{ failures: number; lastOkAt: Date | null; registeredAt: Date } | null> {
  const { rows } = await sql<{ failures: number; lastOkAt: Date | null; registeredAt: Date }>`
    select failures, last_ok_at as "lastOkAt", registered_at as "registeredAt" from driver_devices
    where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function saveStanding(
  tx: Tx,
  { id, failures, lastOkAt }: { id: number; failures: number; lastOkAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('driver_devices')
    .set({ failures, last_ok_at: lastOkAt })
    .where('id', '=', id)
    .execute();
}

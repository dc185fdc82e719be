import type { Locale } from '@voltdeck/contract';
import type { Tx } from '../../platform/db/db';

interface DriverRegistrationsTable {
  code_id: number;
  operator_id: number;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  locale: Locale;
}

declare module '../../platform/db/tables' {
  interface Tables {
    driver_registrations: DriverRegistrationsTable;
  }
}

/** What a driver said of themselves before the address is verified. */
export interface DriverRegistration {
  codeId: number;
  operatorId: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  locale: Locale;
}

export async function insertDriverRegistration(tx: Tx, registration: DriverRegistration): Promise<void> {
  await tx
    .insertInto('driver_registrations')
    .values({
      code_id: registration.codeId,
      operator_id: registration.operatorId,
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      password_hash: registration.passwordHash,
      locale: registration.locale,
    })
    .execute();
}

/** What was said with a code at an operator's app; at another's it is not there. */
export async function findDriverRegistration(
  tx: Tx,
  { codeId, operatorId }: { codeId: number; operatorId: number },
): Promise<DriverRegistration | null> {
  const row = await tx
    .selectFrom('driver_registrations')
    .select(['code_id as codeId', 'operator_id as operatorId', 'email', 'first_name as firstName'])
    .select(['last_name as lastName', 'password_hash as passwordHash', 'locale'])
    .where('code_id', '=', codeId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDriverRegistration(tx: Tx, codeId: number): Promise<void> {
  await tx.deleteFrom('driver_registrations').where('code_id', '=', codeId).execute();
}

/** Deletes what was said of an address that is erased. */
export async function deleteDriverRegistrationsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('driver_registrations').where('email', '=', email).execute();
}

import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Person } from './rules';

interface PersonsTable {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  vat_id: string | null;
  password_hash: string | null;
  email_verified_at: Date | null;
  locale: Generated<string>;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    persons: PersonsTable;
  }
}

export interface StoredPerson extends Person {
  passwordHash: string | null;
}

export async function insertPerson(
  tx: Tx,
  person: {
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string | null;
    locale: string;
    at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('persons')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      email_verified_at: person.at,
      locale: person.locale,
      created_at: person.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findPersonByEmail = (tx: Tx, email: string): Promise<StoredPerson | null> =>
  findPerson(tx, 'email', email);

export const findPersonById = (tx: Tx, id: number): Promise<StoredPerson | null> => findPerson(tx, 'id', id);

async function findPerson(
  tx: Tx,
  column: 'id' | 'email',
  value: string | number,
): Promise<StoredPerson | null> {
  const row = await tx
    .selectFrom('persons')
    .select(['id', 'email', 'first_name', 'last_name', 'vat_id', 'password_hash', 'email_verified_at'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    vatId: row.vat_id,
    passwordHash: row.password_hash,
    isEmailVerified: row.email_verified_at !== null,
  };
}

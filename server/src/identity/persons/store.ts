import type { Locale } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Person, PersonChange } from './rules';

interface PersonsTable {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  vat_id: string | null;
  password_hash: string | null;
  email_verified_at: Date | null;
  locale: Generated<Locale>;
  created_at: Generated<Date>;
  is_demo: Generated<boolean>;
  news_at: Date | null;
  erased_at: Date | null;
  is_guest: Generated<boolean>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    persons: PersonsTable;
  }
}

export interface StoredPerson extends Person {
  passwordHash: string | null;
}

export interface InsertedPerson {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  locale: Locale;
  /** Null where nobody knows yet whether the address is theirs. */
  emailVerifiedAt: Date | null;
  at: Date;
}

/** Adds a person. @returns null where somebody has the address, also one who is added at the same moment */
export async function insertPerson(tx: Tx, person: InsertedPerson): Promise<number | null> {
  const inserted = await tx
    .insertInto('persons')
    .values({
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      email_verified_at: person.emailVerifiedAt,
      locale: person.locale,
      created_at: person.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** People by their addresses, letter case aside. */
export async function findPersonsByEmail(
  tx: Tx,
  emails: readonly string[],
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from persons where email = any(${[...emails]}::citext[]) and not is_guest
  `.execute(tx);
  return rows;
}

/** Adds people of whom nothing is known but their addresses, in their order; who is there already stays. */
export async function insertPersons(
  tx: Tx,
  { emails, locale, at }: { emails: readonly string[]; locale: Locale; at: Date },
): Promise<void> {
  await sql`
    insert into persons (email, first_name, last_name, locale, created_at)
    select email, '', '', ${locale}, ${at} from unnest(${[...emails]}::citext[]) email order by email
    on conflict (email) do nothing
  `.execute(tx);
}

/** Marks the address of a person as theirs; the first time counts. */
export async function markEmailVerified(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ email_verified_at: at })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Adds somebody who charges without an account. */
export async function insertGuest(
  tx: Tx,
  guest: { email: string; name: string; locale: Locale; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('persons')
    .values({
      email: guest.email,
      first_name: guest.name,
      last_name: '',
      locale: guest.locale,
      created_at: guest.at,
      is_guest: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody with a mailbox: guests have none. */
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
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'vat_id',
      'password_hash',
      'email_verified_at',
      'locale',
      'news_at',
    ])
    .where(column, '=', value)
    .$if(column === 'email', (query) => query.where('is_guest', '=', false))
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
    locale: row.locale,
    wantsNews: row.news_at !== null,
  };
}

/** Holds a person until the transaction ends, so that of two changes one sees what the other made; null where they are erased. */
export async function holdPerson(tx: Tx, id: number): Promise<StoredPerson | null> {
  const held = await tx
    .selectFrom('persons')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held === undefined ? null : findPersonById(tx, id);
}

/** Whether somebody is there who is not erased; nobody is held. */
export async function isThere(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('persons')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePerson(tx: Tx, id: number, change: PersonChange): Promise<void> {
  await tx.updateTable('persons').set(change).where('id', '=', id).execute();
}

/** Takes from a person's row all that tells who it was; the row stays for what names it. */
export async function erasePersonRow(
  tx: Tx,
  id: number,
  as: { email: string; name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('persons')
    .set({
      email: as.email,
      first_name: as.name,
      last_name: '',
      vat_id: null,
      password_hash: null,
      email_verified_at: null,
      news_at: null,
      erased_at: as.at,
    })
    .where('id', '=', id)
    .execute();
}

export async function markAsDemo(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('persons').set({ is_demo: true }).where('id', 'in', ids).execute();
}

/** How many people are the demo's, and how many of them have a password. */
export async function demoPasswords(tx: Tx): Promise<{ people: number; withPassword: number }> {
  return tx
    .selectFrom('persons')
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      fn.count<number>('password_hash').as('withPassword'),
    ])
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow();
}

export async function takeDemoPasswords(tx: Tx): Promise<void> {
  await tx.updateTable('persons').set({ password_hash: null }).where('is_demo', '=', true).execute();
}

export async function giveDemoPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .where('is_demo', '=', true)
    .execute();
}

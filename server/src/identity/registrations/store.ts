import type { Locale } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { questionsAllowed } from './rules';

interface RegistrationsTable {
  code_id: number;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  locale: Locale;
  time_zone: string | null;
  country: string | null;
  invitation_id: number | null;
}

/** What a network asks: whether an address is known, or to register it. */
export type QuestionKind = 'check' | 'registration';

interface AddressQuestionsTable {
  kind: QuestionKind;
  network: string;
  asked_at: Date[];
  last_at: Date;
}

declare module '../../platform/db/tables' {
  interface Tables {
    registrations: RegistrationsTable;
    address_questions: AddressQuestionsTable;
  }
}

/** What somebody said of themselves before the address is verified. */
export interface Registration {
  codeId: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  locale: Locale;
  timeZone: string | null;
  country: string | null;
  invitationId: number | null;
}

export async function insertRegistration(tx: Tx, registration: Registration): Promise<void> {
  await tx
    .insertInto('registrations')
    .values({
      code_id: registration.codeId,
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      password_hash: registration.passwordHash,
      locale: registration.locale,
      time_zone: registration.timeZone,
      country: registration.country,
      invitation_id: registration.invitationId,
    })
    .execute();
}

export async function findRegistration(tx: Tx, codeId: number): Promise<Registration | null> {
  const row = await tx
    .selectFrom('registrations')
    .select(['code_id as codeId', 'email', 'first_name as firstName', 'last_name as lastName', 'locale'])
    .select(['password_hash as passwordHash', 'time_zone as timeZone', 'country'])
    .select('invitation_id as invitationId')
    .where('code_id', '=', codeId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteRegistration(tx: Tx, codeId: number): Promise<void> {
  await tx.deleteFrom('registrations').where('code_id', '=', codeId).execute();
}

/** Deletes what was said of an address that is erased. */
export async function deleteRegistrationsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('registrations').where('email', '=', email).execute();
}

/** Whether somebody has registered an address without having verified it. */
export async function isRegistered(tx: Tx, email: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('registrations as r')
    .innerJoin('codes as c', 'c.id', 'r.code_id')
    .select('r.code_id')
    .where('r.email', '=', email)
    .where('c.created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Question {
  kind: QuestionKind;
  network: string;
}

/** Counts a question of a network, one after the other. @returns null, or when it asked, where it may ask no more */
export async function countQuestion(
  tx: Tx,
  { kind, network }: Question,
  { at, since }: { at: Date; since: Date },
): Promise<readonly Date[] | null> {
  const { rows } = await sql`
    insert into address_questions as q (kind, network, asked_at, last_at)
    values (${kind}, ${network}, array[${at}::timestamptz], ${at})
    on conflict (kind, network) do update
    set asked_at = array(select one from unnest(q.asked_at) one where one > ${since} order by one) || excluded.asked_at,
      last_at = excluded.last_at
    where (select count(*) from unnest(q.asked_at) one where one > ${since}) < ${questionsAllowed}
    returning 1
  `.execute(tx);
  if (rows.length > 0) return null;
  const asked = await tx
    .selectFrom('address_questions')
    .select('asked_at')
    .where('kind', '=', kind)
    .where('network', '=', network)
    .executeTakeFirst();
  return asked?.asked_at.filter((one) => one > since) ?? [];
}

/** Takes back the question that this transaction counted. */
export async function takeBackQuestion(tx: Tx, { kind, network }: Question): Promise<void> {
  await sql`
    update address_questions set asked_at = asked_at[1:cardinality(asked_at) - 1]
    where kind = ${kind} and network = ${network}
  `.execute(tx);
}

export async function deleteQuestionsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('address_questions').where('last_at', '<=', before).execute();
}

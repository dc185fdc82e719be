import type { SocialProvider } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { StoredIdentity, Subject } from './rules';

interface SocialIdentitiesTable {
  id: Generated<number>;
  provider: SocialProvider;
  subject: string;
  person_id: number;
  email: string | null;
  linked_at: Date;
  last_used_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    social_identities: SocialIdentitiesTable;
  }
}

/** Lets one after the other decide who a subject is, and then who an address is: of many first logins at once, one makes the person. */
export async function holdNames(tx: Tx, { provider, subject }: Subject, email: string | null): Promise<void> {
  const hold = (name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  await hold(`social subject ${provider} ${subject}`);
  if (email !== null) await hold(`social email ${email.toLowerCase()}`);
}

export async function findIdentity(tx: Tx, { provider, subject }: Subject): Promise<StoredIdentity | null> {
  const row = await selectIdentities(tx)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of a person, the oldest first. */
export const identitiesOfPerson = (tx: Tx, personId: number): Promise<StoredIdentity[]> =>
  selectIdentities(tx).where('person_id', '=', personId).orderBy('id').execute();

const selectIdentities = (tx: Tx) =>
  tx
    .selectFrom('social_identities')
    .select(['id', 'provider', 'subject', 'email'])
    .select(['person_id as personId', 'linked_at as linkedAt', 'last_used_at as lastUsedAt']);

export async function insertIdentity(
  tx: Tx,
  identity: Subject & { personId: number; email: string | null; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('social_identities')
    .values({
      provider: identity.provider,
      subject: identity.subject,
      person_id: identity.personId,
      email: identity.email,
      linked_at: identity.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody has logged in by it; a provider that names no address this time has named it before. */
export async function touchIdentity(
  tx: Tx,
  id: number,
  { email, at }: { email: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('social_identities')
    .set({ last_used_at: at, ...(email !== null && { email }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteIdentity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('social_identities').where('id', '=', id).execute();
}

export async function deleteIdentitiesOfPerson(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('social_identities').where('person_id', '=', personId).execute();
}

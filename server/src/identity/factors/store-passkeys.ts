import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KnownPasskey } from '../../platform/passkeys';

interface PasskeysTable {
  id: Generated<number>;
  person_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    passkeys: PasskeysTable;
  }
}

export interface StoredPasskey extends KnownPasskey {
  id: number;
  personId: number;
}

const columns = [
  'id',
  'person_id as personId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
] as const;

export const passkeysOf = (tx: Tx, personId: number): Promise<StoredPasskey[]> =>
  tx.selectFrom('passkeys').select(columns).where('person_id', '=', personId).orderBy('id').execute();

/** The passkey that a browser names, held until the transaction ends, so that of two answers one sees how far the other counted. */
export async function holdPasskey(tx: Tx, credentialId: string): Promise<StoredPasskey | null> {
  const row = await tx
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whose passkey a browser names. */
export async function ownerOfPasskey(tx: Tx, credentialId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('passkeys')
    .select('person_id as personId')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.personId ?? null;
}

/** Adds a passkey. @returns null where it is here already, also somebody else's */
export async function insertPasskey(
  tx: Tx,
  passkey: KnownPasskey & { personId: number; name: string; at: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      person_id: passkey.personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function touchPasskey(tx: Tx, id: number, used: { counter: number; at: Date }): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter: used.counter, last_used_at: used.at })
    .where('id', '=', id)
    .execute();
}

/** Removes a passkey of a person. @returns its name; null where it is not theirs */
export async function deletePasskey(tx: Tx, personId: number, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deletePasskeysOf(tx: Tx, personId: number): Promise<number> {
  const rows = await tx.deleteFrom('passkeys').where('person_id', '=', personId).returning('id').execute();
  return rows.length;
}

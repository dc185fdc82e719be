import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KeptFactors } from './rules';

interface TotpFactorsTable {
  person_id: number;
  secret: string | null;
  pending_secret: string | null;
  pending_at: Date | null;
  created_at: Date | null;
  last_used_at: Date | null;
  last_step: Generated<number>;
  stranger_codes: Generated<number>;
  stranger_codes_since: Date | null;
}

interface RecoveryCodesTable {
  person_id: number;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    totp_factors: TotpFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}

/** What a person has. */
export async function factorsOf(tx: Tx, personId: number): Promise<KeptFactors> {
  const totp = await tx
    .selectFrom('totp_factors')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  const passkeys = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const codes = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
      fn.max('created_at').as('createdAt'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return {
    totp: totp?.createdAt == null ? null : { createdAt: totp.createdAt, lastUsedAt: totp.lastUsedAt },
    passkeys,
    recoveryCodes: codes?.createdAt == null ? null : { left: codes.left, createdAt: codes.createdAt },
  };
}

/** The operators that require a factor of a person, by name. */
export async function requiredBy(tx: Tx, personId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name from memberships m join operators o on o.id = m.operator_id
    where m.person_id = ${personId} and m.factor_required and m.ended_at is null and m.status <> 'inactive'
    order by o.name
  `.execute(tx);
  return rows.map(({ name }) => name);
}

/** The authenticator app of a person, held until the transaction ends. */
export async function holdTotp(
  tx: Tx,
  personId: number,
): Promise<{ secret: string; lastStep: number } | null> {
  const row = await tx
    .selectFrom('totp_factors')
    .select(['secret', 'last_step as lastStep'])
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row?.secret == null ? null : { secret: row.secret, lastStep: row.lastStep };
}

/** Marks the period of a right code as used; what strangers guessed before counts no more. */
export async function useTotpStep(tx: Tx, personId: number, used: { step: number; at: Date }): Promise<void> {
  await tx
    .updateTable('totp_factors')
    .set({ last_step: used.step, last_used_at: used.at, stranger_codes: 0, stranger_codes_since: null })
    .where('person_id', '=', personId)
    .execute();
}

/** Counts a code of a stranger before it is judged. @returns how many there were since a time, this one included */
export async function countStrangerCode(
  tx: Tx,
  personId: number,
  { at, since }: { at: Date; since: Date },
): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    update totp_factors set
      stranger_codes = case when stranger_codes_since > ${since} then stranger_codes + 1 else 1 end,
      stranger_codes_since = case when stranger_codes_since > ${since} then stranger_codes_since else ${at} end
    where person_id = ${personId} returning stranger_codes::bigint as codes
  `.execute(tx);
  return rows[0]?.codes ?? 0;
}

/** Keeps the secret of a new app until its first code comes; a former one that waits is forgotten. */
export async function savePending(tx: Tx, personId: number, of: { secret: string; at: Date }): Promise<void> {
  const pending = { pending_secret: of.secret, pending_at: of.at };
  await tx
    .insertInto('totp_factors')
    .values({ person_id: personId, ...pending })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(pending))
    .execute();
}

/** The secret that waits for its first code. */
export async function findPending(tx: Tx, personId: number, since: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('totp_factors')
    .select('pending_secret as secret')
    .where('person_id', '=', personId)
    .where('pending_at', '>', since)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Takes the app that waits into use; its first code serves for nothing else. */
export async function activatePending(
  tx: Tx,
  personId: number,
  of: { step: number; at: Date },
): Promise<void> {
  await sql`
    update totp_factors set secret = pending_secret, pending_secret = null, pending_at = null,
      created_at = ${of.at}, last_used_at = null, last_step = ${of.step}, stranger_codes = 0, stranger_codes_since = null
    where person_id = ${personId}
  `.execute(tx);
}

export async function deleteTotp(tx: Tx, personId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_factors')
    .where('person_id', '=', personId)
    .returning('secret')
    .executeTakeFirst();
  return row?.secret != null;
}

/** The recovery codes of a person from now on. */
export async function replaceCodes(
  tx: Tx,
  personId: number,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  await deleteCodes(tx, personId);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash, created_at: at })))
    .execute();
}

export async function deleteCodes(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}

/** Uses a recovery code up. @returns false where it is unknown or was used, also at the same moment */
export async function useRecoveryCode(
  tx: Tx,
  personId: number,
  of: { hash: Buffer; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: of.at })
    .where('person_id', '=', personId)
    .where('code_hash', '=', of.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

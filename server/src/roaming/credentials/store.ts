import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { KeptCredentials } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    ocpi_credentials: {
      operator_id: number;
      country_code: string | null;
      party_id: string | null;
      token_hash: Buffer | null;
      token_sealed: string | null;
      token_created_at: Date | null;
      token_used_at: Date | null;
      compared_at: Date | null;
    };
  }
}

const columns = sql`operator_id as "operatorId", country_code as "countryCode", party_id as "partyId",
  token_sealed as "tokenSealed", token_created_at as "tokenCreatedAt", token_used_at as "tokenUsedAt"`;

export async function credentialsOf(tx: Tx, operatorId: number): Promise<KeptCredentials | null> {
  const { rows } = await sql<KeptCredentials>`
    select ${columns} from ocpi_credentials where operator_id = ${operatorId}`.execute(tx);
  return rows[0] ?? null;
}

/** Holds the credentials of an operator, which are made where there are none yet. */
export async function holdCredentials(tx: Tx, operatorId: number): Promise<KeptCredentials> {
  await sql`insert into ocpi_credentials (operator_id) values (${operatorId})
    on conflict (operator_id) do nothing`.execute(tx);
  const { rows } = await sql<KeptCredentials>`
    select ${columns} from ocpi_credentials where operator_id = ${operatorId} for update`.execute(tx);
  const [held] = rows;
  if (held === undefined) throw new Error('the credentials were made and are not there');
  return held;
}

export interface Party {
  countryCode: string;
  partyId: string;
}

/** Sets the party of an operator. @returns whether no other had it already */
export async function saveParty(
  tx: Tx,
  operatorId: number,
  { countryCode, partyId }: Party,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ocpi_credentials set country_code = ${countryCode}, party_id = ${partyId}, compared_at = null
    where operator_id = ${operatorId} and not exists (
      select from ocpi_credentials o
      where o.country_code = ${countryCode} and o.party_id = ${partyId} and o.operator_id <> ${operatorId})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Nobody else takes a party until the transaction ends. */
export async function holdParties(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ocpi parties'))`.execute(tx);
}

export async function saveToken(
  tx: Tx,
  operatorId: number,
  { hash, sealed, at }: { hash: Buffer; sealed: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('ocpi_credentials')
    .set({ token_hash: hash, token_sealed: sealed, token_created_at: at, token_used_at: null })
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Whose token has one of these hashes. */
export async function credentialsByToken(tx: Tx, hashes: readonly Buffer[]): Promise<KeptCredentials | null> {
  const { rows } = await sql<KeptCredentials>`
    select ${columns} from ocpi_credentials where token_hash = any(${[...hashes]}::bytea[])`.execute(tx);
  return rows[0] ?? null;
}

/** Notes that a token was used, at most once in a while. */
export async function noteUse(
  tx: Tx,
  operatorId: number,
  { at, since }: { at: Date; since: Date },
): Promise<void> {
  await tx
    .updateTable('ocpi_credentials')
    .set({ token_used_at: at })
    .where('operator_id', '=', operatorId)
    .where(({ or, eb }) => or([eb('token_used_at', 'is', null), eb('token_used_at', '<', since)]))
    .execute();
}

/** When what an operator offers was last compared; its row is held until the transaction ends. Null where it has no party. */
export async function holdComparison(
  tx: Tx,
  operatorId: number,
): Promise<{ party: Party; comparedAt: Date | null } | null> {
  const { rows } = await sql<{ countryCode: string; partyId: string; comparedAt: Date | null }>`
    select country_code as "countryCode", party_id as "partyId", compared_at as "comparedAt"
    from ocpi_credentials where operator_id = ${operatorId} and party_id is not null for update`.execute(tx);
  const [held] = rows;
  return held === undefined
    ? null
    : { party: { countryCode: held.countryCode, partyId: held.partyId }, comparedAt: held.comparedAt };
}

export async function saveComparison(tx: Tx, operatorId: number, at: Date): Promise<void> {
  await tx
    .updateTable('ocpi_credentials')
    .set({ compared_at: at })
    .where('operator_id', '=', operatorId)
    .execute();
}

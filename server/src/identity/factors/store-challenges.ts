import type { Generated } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChallengePurpose } from './rules';

interface FactorChallengesTable {
  id: Generated<number>;
  token_hash: Buffer;
  purpose: ChallengePurpose;
  person_id: number | null;
  token_id: number | null;
  membership_id: number | null;
  password_mark: Buffer | null;
  to_sign: string;
  network: string;
  created_at: Date;
  used_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    factor_challenges: FactorChallengesTable;
  }
}

/** What is asked of somebody. */
export interface Challenge {
  purpose: ChallengePurpose;
  /** Null where nobody is known yet. */
  personId: number | null;
  /** The login that asks; null where there is none yet. */
  tokenId: number | null;
  /** Where the login leads; null where that is not settled. */
  membershipId: number | null;
  /** Of the password that was right; null where none was asked for. */
  passwordMark: Buffer | null;
  /** What a passkey is to sign. */
  toSign: string;
}

export async function insertChallenge(
  tx: Tx,
  challenge: Challenge & { tokenHash: Buffer; network: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('factor_challenges')
    .values({
      token_hash: challenge.tokenHash,
      purpose: challenge.purpose,
      person_id: challenge.personId,
      token_id: challenge.tokenId,
      membership_id: challenge.membershipId,
      password_mark: challenge.passwordMark,
      to_sign: challenge.toSign,
      network: challenge.network,
      created_at: challenge.at,
    })
    .execute();
}

/** Which question is answered: by its token, for some purposes, by the login that asked it. */
export interface ChallengeKey {
  tokenHash: Buffer;
  purposes: readonly ChallengePurpose[];
  tokenId: number | null;
  since: Date;
}

const columns = [
  'purpose',
  'person_id as personId',
  'token_id as tokenId',
  'membership_id as membershipId',
  'password_mark as passwordMark',
  'to_sign as toSign',
] as const;

/** A question that waits for its answer. */
export async function findChallenge(tx: Tx, key: ChallengeKey): Promise<Challenge | null> {
  const row = await tx
    .selectFrom('factor_challenges')
    .select(columns)
    .where('token_hash', '=', key.tokenHash)
    .where('purpose', 'in', key.purposes)
    .where('token_id', 'is not distinct from', key.tokenId)
    .where('used_at', 'is', null)
    .where('created_at', '>', key.since)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a question up; of two answers at once, one does. */
export async function useChallenge(tx: Tx, key: ChallengeKey, at: Date): Promise<Challenge | null> {
  const row = await tx
    .updateTable('factor_challenges')
    .set({ used_at: at })
    .where('token_hash', '=', key.tokenHash)
    .where('purpose', 'in', key.purposes)
    .where('token_id', 'is not distinct from', key.tokenId)
    .where('used_at', 'is', null)
    .where('created_at', '>', key.since)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** How many logins by a passkey alone a network has begun since a time. */
export async function passkeyLoginsOf(tx: Tx, network: string, since: Date): Promise<number> {
  const { begun } = await tx
    .selectFrom('factor_challenges')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('network', '=', network)
    .where('purpose', '=', 'passkey-login')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return begun;
}

/** Whatever is asked of a person is asked no more. */
export async function deleteChallengesOf(tx: Tx, personId: number): Promise<void> {
  await tx.deleteFrom('factor_challenges').where('person_id', '=', personId).execute();
}

export async function deleteChallengesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('factor_challenges').where('created_at', '<=', before).execute();
}

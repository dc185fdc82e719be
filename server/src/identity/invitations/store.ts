import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface InvitationsTable {
  id: Generated<number>;
  email: string;
  secret_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** Of a membership that waits; null where somebody is invited to open an operator. */
  membership_id: number | null;
  invited_by: number | null;
  ended_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    invitations: InvitationsTable;
  }
}

interface NewInvitation {
  email: string;
  secretHash: Buffer;
  at: Date;
  expiresAt: Date;
  /** The membership that waits, and that of whoever invites. */
  member?: { membershipId: number; invitedBy: number | null };
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const { id } = await tx
    .insertInto('invitations')
    .values({
      email: invitation.email,
      secret_hash: invitation.secretHash,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
      membership_id: invitation.member?.membershipId ?? null,
      invited_by: invitation.member?.invitedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The good invitation of an address to open an operator, with this secret; null where there is none such. */
export async function findInvitation(
  tx: Tx,
  { email, secretHash, at }: { email: string; secretHash: Buffer; at: Date },
): Promise<number | null> {
  const row = await tx
    .selectFrom('invitations')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .where('membership_id', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Uses an invitation up. @returns false where it was used or has ended meanwhile */
export async function useInvitation(tx: Tx, id: number, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('invitations')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Puts a made-up address in the place of one that is erased, and ends what is not taken up; the rows stay, because they count for the operators that mailed. */
export async function renameInvited(
  tx: Tx,
  { email, as, at }: { email: string; as: string; at: Date },
): Promise<void> {
  await sql`
    update invitations set email = ${as}, ended_at = coalesce(ended_at, used_at, ${at}) where email = ${email}
  `.execute(tx);
}

export async function deleteInvitationsEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<=', before).execute();
}

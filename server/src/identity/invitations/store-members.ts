import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { InvitationState, MailedBefore } from './rules';

/** An invitation of a member, with what its page tells. */
export interface MemberInvitation extends InvitationState {
  id: number;
  membershipId: number;
  personId: number;
  operatorId: number;
  operatorName: string;
  email: string;
  /** Null where nobody invited who is still there. */
  invitedBy: string | null;
}

/** The invitation of a member by its secret, good or not. */
export async function findMemberInvitation(tx: Tx, secretHash: Buffer): Promise<MemberInvitation | null> {
  const { rows } = await sql<MemberInvitation>`
    select i.id, m.id as "membershipId", p.id as "personId", p.email, o.id as "operatorId", o.name as "operatorName",
      nullif(trim(by_p.first_name || ' ' || by_p.last_name), '') as "invitedBy",
      i.used_at as "usedAt", i.ended_at as "endedAt", i.expires_at as "expiresAt",
      m.status, m.ended_at is not null as "hasLeft"
    from invitations i
    join memberships m on m.id = i.membership_id
    join persons p on p.id = m.person_id
    join operators o on o.id = m.operator_id
    left join memberships by_m on by_m.id = i.invited_by and by_m.ended_at is null
    left join persons by_p on by_p.id = by_m.person_id
    where i.secret_hash = ${secretHash}
  `.execute(tx);
  return rows[0] ?? null;
}

/** Ends what was mailed for a membership before: of several links, the last one is good. */
export async function endInvitationsOf(tx: Tx, membershipId: number, at: Date): Promise<void> {
  await sql`
    update invitations set ended_at = ${at}
    where membership_id = ${membershipId} and ended_at is null and used_at is null
  `.execute(tx);
}

/** Counts what was mailed since a time. */
export async function mailedSince(
  tx: Tx,
  { operatorId, email }: { operatorId: number; email: string },
  since: Date,
): Promise<MailedBefore> {
  const { rows } = await sql<{ at: Date; isOwn: boolean; isToAddress: boolean }>`
    select i.created_at as at, m.operator_id = ${operatorId} as "isOwn", i.email = ${email} as "isToAddress"
    from invitations i join memberships m on m.id = i.membership_id
    where i.created_at > ${since} and (i.email = ${email} or m.operator_id = ${operatorId})
  `.execute(tx);
  const times = (of: typeof rows): Date[] => of.map(({ at }) => at);
  return {
    byOperator: times(rows.filter(({ isOwn }) => isOwn)),
    toAddress: times(rows.filter(({ isToAddress }) => isToAddress)),
    byOperatorToAddress: times(rows.filter(({ isOwn, isToAddress }) => isOwn && isToAddress)),
  };
}

import type { NoticeWish } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface NoticeWishesTable {
  membership_id: number;
  kind: NoticeWish['kind'];
  in_bell: boolean;
  by_mail: boolean;
}

declare module '../../platform/db/tables' {
  interface Tables {
    notice_wishes: NoticeWishesTable;
  }
}

/** What somebody chose; kinds of which they chose nothing are missing. */
export const wishesOf = (tx: Tx, membershipId: number): Promise<NoticeWish[]> =>
  tx
    .selectFrom('notice_wishes')
    .select(['kind', 'in_bell', 'by_mail'])
    .where('membership_id', '=', membershipId)
    .execute();

export async function saveWishes(tx: Tx, membershipId: number, wishes: readonly NoticeWish[]): Promise<void> {
  await sql`
    insert into notice_wishes (membership_id, kind, in_bell, by_mail)
    select ${membershipId}, n.kind, n.in_bell, n.by_mail from unnest(
      ${wishes.map(({ kind }) => kind)}::text[], ${wishes.map((one) => one.in_bell)}::boolean[],
      ${wishes.map((one) => one.by_mail)}::boolean[]
    ) n (kind, in_bell, by_mail)
    on conflict (membership_id, kind) do update set in_bell = excluded.in_bell, by_mail = excluded.by_mail`.execute(
    tx,
  );
}

/** Forgets what was chosen through some memberships. */
export async function forgetWishes(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await sql`delete from notice_wishes where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
}

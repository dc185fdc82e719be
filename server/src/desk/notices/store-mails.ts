import type { Locale, NoticeAbout, notices } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { goingKinds, keyedKinds, mailedAgain, mailedKinds, type Named } from './rules';

interface NoticeMailsTable {
  notice_id: number;
  membership_id: number;
  count: number;
  queued_at: Date;
  ended_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    notice_mails: NoticeMailsTable;
  }
}

/** A mail that is to be sent, and to whom. */
export interface DueMail {
  email: string;
  locale: Locale;
  timeZone: string;
  kind: notices.MailedKind;
  count: number;
  most: number;
  since: Date;
  closedAt: Date | null;
  left: number;
  named: Named[];
  about: NoticeAbout | null;
}

/** People who want a kind by mail and may read it now. */
const readers = sql`
  notice_wishes w join memberships m on m.id = w.membership_id
    join persons p on p.id = m.person_id join operators o on o.id = m.operator_id
    join unnest(${keyedKinds.map(([kind]) => kind)}::text[], ${keyedKinds.map(([, key]) => key)}::text[]) k (kind, key)
      on k.kind = w.kind
  where w.by_mail and m.status = 'active' and m.ended_at is null and m.role = 'voltdeck_user'
    and (m.is_owner or k.key = any(m.permissions))`;

const reader = sql`
  select m.id as membership_id, m.operator_id, w.kind, m.created_at, p.email, p.locale, o.time_zone from ${readers}`;

const shown = sql`
  r.email, r.locale, r.time_zone as "timeZone", n.kind, n.count, n.most, n.since, n.closed_at as "closedAt",
  n.left_count as left, n.named, n.about`;

/** Notes whom to tell of what has gone on since a moment and is told nobody yet, or of far fewer. */
export async function noteDue(
  tx: Tx,
  { openedBy, at, most }: { openedBy: Date; at: Date; most: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select n.id, r.membership_id, ${shown}
      from notices n join (${reader}) r on r.operator_id = n.operator_id and r.kind = n.kind
          and (n.membership_id is null or n.membership_id = r.membership_id)
        left join notice_mails s on s.notice_id = n.id and s.membership_id = r.membership_id
      where n.closed_at is null and n.kind = any(${[...mailedKinds]}::text[]) and n.opened_at <= ${openedBy}
        and (n.kind = any(${[...goingKinds]}::text[]) or n.opened_at >= r.created_at)
        and (s.notice_id is null or n.count >= s.count * ${mailedAgain}::int)
      order by n.id, r.membership_id limit ${most}
    ), noted as (
      insert into notice_mails (notice_id, membership_id, count, queued_at)
      select id, membership_id, count, ${at} from due
      on conflict (notice_id, membership_id) do update set count = excluded.count, queued_at = excluded.queued_at
    )
    select * from due`.execute(tx);
  return rows;
}

/** Notes that the end of what closed before a moment is seen to, and tells who was mailed that it went on. */
export async function noteEnded(
  tx: Tx,
  { closedBy, at, most }: { closedBy: Date; at: Date; most: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with ended as materialized (
      select s.notice_id, s.membership_id from notice_mails s join notices n on n.id = s.notice_id
      where s.ended_at is null and n.closed_at <= ${closedBy}
      order by 1, 2 limit ${most}
    ), noted as (
      update notice_mails s set ended_at = ${at} from ended e
      where s.notice_id = e.notice_id and s.membership_id = e.membership_id
    )
    select ${shown} from ended e join notices n on n.id = e.notice_id
      join (${reader}) r on r.membership_id = e.membership_id and r.kind = n.kind`.execute(tx);
  return rows;
}

/** Forgets what was mailed to some memberships. */
export async function forgetMails(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await sql`delete from notice_mails where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
}

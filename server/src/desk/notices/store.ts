import type { NoticeKind } from '@voltdeck/contract';
import { sql, type Generated, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { growth, type Going, goingKinds, type Known, type NoticeRow } from './rules';

interface NoticesTable extends Omit<NoticeRow, 'id' | 'is_unread'> {
  id: Generated<number>;
  operator_id: number;
  membership_id: number | null;
  subject: string;
}

interface NoticeReadsTable {
  notice_id: number;
  membership_id: number;
  read_at: Date;
  count: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    notices: NoticesTable;
    notice_reads: NoticeReadsTable;
  }
}

/** Whoever compares is alone until the end of the transaction. */
export async function holdComparison(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notices', 0))`.execute(tx);
}

/** What is told of and goes on, or has closed since a moment. */
export async function knownNotices(
  tx: Tx,
  kinds: readonly NoticeKind[],
  closedSince: Date,
): Promise<Known[]> {
  const columns = sql`id, operator_id as "operatorId", kind, count, since, named, about, closed_at as "closedAt"`;
  const { rows } = await sql<Known>`
    select ${columns} from notices where closed_at is null and kind = any(${[...kinds]}::text[])
    union all
    select ${columns} from notices where closed_at >= ${closedSince} and kind = any(${[...kinds]}::text[])`.execute(
    tx,
  );
  return rows;
}

/** Opens notices, but for those that are open. */
export async function openNotices(tx: Tx, opened: readonly Going[], at: Date): Promise<void> {
  if (opened.length === 0) return;
  await sql`
    insert into notices (operator_id, kind, count, most, since, opened_at, named, about)
    select n.operator_id, n.kind, n.count, n.count, n.since, ${at}, n.named, n.about
    from unnest(
      ${opened.map(({ operatorId }) => operatorId)}::bigint[], ${opened.map(({ kind }) => kind)}::text[],
      ${opened.map(({ count }) => count)}::int[], ${opened.map(({ since }) => since)}::timestamptz[],
      ${opened.map(({ named }) => JSON.stringify(named))}::jsonb[],
      ${opened.map(({ about }) => about && JSON.stringify(about))}::jsonb[]
    ) n (operator_id, kind, count, since, named, about)
    on conflict (kind, operator_id, subject) where closed_at is null do nothing`.execute(tx);
}

/** Keeps what notices are about now; they are open. */
export async function changeNotices(tx: Tx, changed: readonly Known[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update notices o set count = n.count, most = greatest(o.most, n.count), named = n.named, about = n.about,
      closed_at = null, left_count = 0
    from unnest(
      ${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ count }) => count)}::int[],
      ${changed.map(({ named }) => JSON.stringify(named))}::jsonb[],
      ${changed.map(({ about }) => about && JSON.stringify(about))}::jsonb[]
    ) n (id, count, named, about) where o.id = n.id`.execute(tx);
}

/** Closes notices, with how many of theirs go on all the same. */
export async function closeNotices(
  tx: Tx,
  closed: readonly { id: number; left: number }[],
  at: Date,
): Promise<void> {
  if (closed.length === 0) return;
  await sql`
    update notices o set closed_at = ${at}, left_count = n.left_count
    from unnest(${closed.map(({ id }) => id)}::bigint[], ${closed.map(({ left }) => left)}::int[]) n (id, left_count)
    where o.id = n.id and o.closed_at is null`.execute(tx);
}

/** Who reads, and what they may be told of. */
export interface Reader {
  operatorId: number;
  membershipId: number;
  kinds: readonly NoticeKind[];
}

/** It goes on, and was not read or has grown since; what was told once before somebody joined is no news to them. */
const isUnread = sql`n.closed_at is null and (r.notice_id is null or n.count >= r.count * ${growth}::float8)
  and (n.kind = any(${[...goingKinds]}::text[]) or n.opened_at >= m.created_at)`;

const ofReader = ({ operatorId, membershipId, kinds }: Reader): RawBuilder<unknown> => sql`
  from memberships m join notices n on n.operator_id = m.operator_id
    left join notice_reads r on r.notice_id = n.id and r.membership_id = m.id
  where m.id = ${membershipId} and n.operator_id = ${operatorId} and n.kind = any(${[...kinds]}::text[])
    and (n.membership_id is null or n.membership_id = m.id)
    and not exists (select from notice_wishes w
      where w.membership_id = ${membershipId} and w.kind = n.kind and not w.in_bell)`;

/** The newest first, before one of them. */
export async function findNotices(
  tx: Tx,
  reader: Reader,
  { before, limit, isUnreadOnly }: { before: number | null; limit: number; isUnreadOnly: boolean },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.count, n.most, n.since, n.opened_at, n.closed_at, n.left_count, n.named,
      n.about, ${isUnread} as is_unread
    ${ofReader(reader)} and (${before}::bigint is null or n.id < ${before}::bigint)
      ${isUnreadOnly ? sql`and ${isUnread}` : sql``}
    order by n.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** How many are unread, so many at most. */
export async function countUnread(tx: Tx, reader: Reader, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select ${ofReader(reader)} and ${isUnread} limit ${most}) unread`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Notes that somebody has read notices: one, or it and all that are older. @returns how many */
export async function noteRead(
  tx: Tx,
  { operatorId, membershipId, kinds }: Reader,
  { which, at }: { which: { id: number } | { newest: number }; at: Date },
): Promise<number> {
  const those = 'id' in which ? sql`id = ${which.id}` : sql`closed_at is null and id <= ${which.newest}`;
  const { numAffectedRows } = await sql`
    insert into notice_reads (notice_id, membership_id, read_at, count)
    select id, ${membershipId}, ${at}, count from notices
    where operator_id = ${operatorId} and kind = any(${[...kinds]}::text[]) and ${those}
      and (membership_id is null or membership_id = ${membershipId})
    order by id
    on conflict (notice_id, membership_id) do update set read_at = excluded.read_at, count = excluded.count`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Forgets what was read through some memberships. */
export async function forgetReads(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await sql`delete from notice_reads where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
}

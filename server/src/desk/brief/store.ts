import type { Brief, Locale } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';

interface BriefsTable {
  operator_id: number;
  day: string;
  made_at: Date;
  content: Brief;
}

interface BriefMailsTable {
  membership_id: number;
  day: string;
  queued_at: Date;
}

interface BriefWishesTable {
  membership_id: number;
  is_wanted: boolean;
}

declare module '../../platform/db/tables' {
  interface Tables {
    briefs: BriefsTable;
    brief_mails: BriefMailsTable;
    brief_wishes: BriefWishesTable;
  }
}

/** Operators whose clock shows a moment between two minutes of the day, and that have no brief of the day before yet. */
export async function operatorsDue(
  tx: Tx,
  now: Date,
  { fromMinute, untilMinute }: { fromMinute: number; untilMinute: number },
): Promise<{ operatorId: number; day: string }[]> {
  const { rows } = await sql<{ operatorId: number; day: string }>`
    select o.id as "operatorId", (t.clock::date - 1)::text as day
    from operators o cross join lateral (select ${now}::timestamptz at time zone o.time_zone as clock) t
    where extract(epoch from t.clock - date_trunc('day', t.clock)) >= ${fromMinute * 60}
      and extract(epoch from t.clock - date_trunc('day', t.clock)) < ${untilMinute * 60}
      and not exists (select from briefs b where b.operator_id = o.id and b.day = t.clock::date - 1)
    order by o.id`.execute(tx);
  return rows;
}

/** Keeps the brief of a day; false where there is one. */
export async function insertBrief(
  tx: Tx,
  { operatorId, content, at }: { operatorId: number; content: Brief; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into briefs (operator_id, day, made_at, content)
    values (${operatorId}, ${content.day}::date, ${at}, ${JSON.stringify({ ...content, made_at: at.toISOString() })}::jsonb)
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The brief of a day as it was told; null where none was. */
export async function findBrief(tx: Tx, operatorId: number, day: string): Promise<Brief | null> {
  const { rows } = await sql<{ content: Brief }>`
    select content from briefs where operator_id = ${operatorId} and day = ${day}::date`.execute(tx);
  return rows[0]?.content ?? null;
}

/** Somebody who gets the brief. */
export interface Reader {
  membershipId: number;
  email: string;
  locale: Locale;
}

/** Who gets an operator's brief by mail: of those who hold a key, owners unless they chose not to, the others where they chose to. */
export async function readersOf(tx: Tx, operatorId: number, key: string): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select m.id as "membershipId", p.email, p.locale
    from memberships m join persons p on p.id = m.person_id left join brief_wishes w on w.membership_id = m.id
    where m.operator_id = ${operatorId} and m.status = 'active' and m.ended_at is null and m.role = 'voltdeck_user'
      and (m.is_owner or ${key} = any(m.permissions)) and coalesce(w.is_wanted, m.is_owner)
    order by m.id`.execute(tx);
  return rows;
}

/** Notes that somebody is sent the brief of a day; false where they have been. */
export async function noteMail(
  tx: Tx,
  { membershipId, day, at }: { membershipId: number; day: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into brief_mails (membership_id, day, queued_at) values (${membershipId}, ${day}::date, ${at})
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What somebody chose; null where they chose nothing. */
export async function wishOf(tx: Tx, membershipId: number): Promise<boolean | null> {
  const row = await tx
    .selectFrom('brief_wishes')
    .select('is_wanted')
    .where('membership_id', '=', membershipId)
    .executeTakeFirst();
  return row?.is_wanted ?? null;
}

export async function saveWish(tx: Tx, membershipId: number, isWanted: boolean): Promise<void> {
  await tx
    .insertInto('brief_wishes')
    .values({ membership_id: membershipId, is_wanted: isWanted })
    .onConflict((conflict) => conflict.column('membership_id').doUpdateSet({ is_wanted: isWanted }))
    .execute();
}

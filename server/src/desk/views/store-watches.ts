import type { Locale } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Counted } from './rules';

/** Which of both its reader wishes for a view; what is undefined stays. */
export interface WatchWish {
  isWatched: boolean | undefined;
  isMailed: boolean | undefined;
}

/** Sets what somebody wishes of a view, unless they are told of as many as there may be: false then. */
export async function setWatch(
  tx: Tx,
  membershipId: number,
  { viewId, wish, most, at }: { viewId: number; wish: WatchWish; most: number; at: Date },
): Promise<boolean> {
  await sql`select from memberships where id = ${membershipId} for update`.execute(tx);
  const { isWatched = null, isMailed = null } = wish;
  const { rows } = await sql<{ isThere: boolean }>`
    with made as (
      insert into saved_view_watches (membership_id, view_id, is_watched, is_mailed, created_at)
      select ${membershipId}, ${viewId}, coalesce(${isWatched}::boolean, false), coalesce(${isMailed}::boolean, false), ${at}
      where (select count(*) from saved_view_watches
        where membership_id = ${membershipId} and view_id <> ${viewId}) < ${most}
      on conflict (membership_id, view_id) do update set
        is_watched = coalesce(${isWatched}::boolean, saved_view_watches.is_watched),
        is_mailed = coalesce(${isMailed}::boolean, saved_view_watches.is_mailed)
      returning view_id
    )
    select exists (select from made) as "isThere"`.execute(tx);
  return rows[0]?.isThere === true;
}

/** A watch that is over, and whether its notice is open. */
export interface EndedWatch {
  membershipId: number;
  viewId: number;
  isTold: boolean;
}

const ended = sql`membership_id as "membershipId", view_id as "viewId", is_told as "isTold"`;

/** Ends what nobody wishes any more. */
export async function dropUnwished(tx: Tx, membershipId: number, viewId: number): Promise<void> {
  await sql`delete from saved_view_watches where membership_id = ${membershipId} and view_id = ${viewId}
    and not is_watched and not is_mailed`.execute(tx);
}

/** A view is counted as if for the first time: for one of its readers, or for all. */
export async function forgetLooks(
  tx: Tx,
  viewId: number,
  membershipId: number | null,
): Promise<EndedWatch[]> {
  const { rows } = await sql<EndedWatch>`
    with known as materialized (
      select membership_id, view_id, is_told from saved_view_watches
      where view_id = ${viewId} and (${membershipId}::bigint is null or membership_id = ${membershipId}::bigint)
      for update
    ), fresh as (
      update saved_view_watches w set count = null, looked_at = null, empty_since = null, is_told = false
      from known k where w.membership_id = k.membership_id and w.view_id = k.view_id
    )
    select ${ended} from known`.execute(tx);
  return rows;
}

/** Ends the watches of a view: of everybody, or of all but its maker. */
export async function removeWatches(
  tx: Tx,
  viewId: number,
  { keepsMaker }: { keepsMaker: boolean },
): Promise<EndedWatch[]> {
  const { rows } = await sql<EndedWatch>`
    delete from saved_view_watches w using saved_views v
    where w.view_id = ${viewId} and v.id = ${viewId} and (not ${keepsMaker} or w.membership_id <> v.membership_id)
    returning w.membership_id as "membershipId", w.view_id as "viewId", w.is_told as "isTold"`.execute(tx);
  return rows;
}

export async function removeWatchesOf(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await sql`delete from saved_view_watches where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
}

/** A watched view with who watches it. */
export interface Watch extends Counted {
  membershipId: number;
  viewId: number;
  operatorId: number;
  page: string;
  name: string;
  search: Record<string, string>;
}

const watched = sql`
  w.membership_id as "membershipId", w.view_id as "viewId", v.operator_id as "operatorId", v.page, v.name, v.search,
  w.count, w.empty_since as "emptySince", w.is_told as "isTold"`;

/** A view is its maker's own, and shared it is everybody's. */
const isSeen = sql`(v.membership_id = w.membership_id or v.is_shared)`;

/** Notes those as looked at now that were not since a moment, the oldest first, and gives them: each is counted by who noted it. */
export async function takeDueWatches(
  tx: Tx,
  { before, at, most }: { before: Date; at: Date; most: number },
): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    with due as materialized (
      select ${watched} from saved_view_watches w join saved_views v on v.id = w.view_id
      where w.is_watched and ${isSeen} and (w.looked_at is null or w.looked_at < ${before})
      order by w.looked_at nulls first, w.membership_id, w.view_id limit ${most}
      for update of w skip locked
    ), noted as (
      update saved_view_watches w set looked_at = ${at}
      from due d where w.membership_id = d."membershipId" and w.view_id = d."viewId"
    )
    select * from due`.execute(tx);
  return rows;
}

/** Holds a watch that was noted at a moment; false where it is over by now, is counted anew, or has another search. */
export async function holdWatch(
  tx: Tx,
  { membershipId, viewId }: Pick<Watch, 'membershipId' | 'viewId'>,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_view_watches w join saved_views v on v.id = w.view_id
    where w.membership_id = ${membershipId} and w.view_id = ${viewId} and w.is_watched and ${isSeen} and w.looked_at = ${at}
    for update of w`.execute(tx);
  return rows.length > 0;
}

/** From here on the transaction gives each statement so long. */
export async function boundStatements(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
}

export async function saveLook(
  tx: Tx,
  { membershipId, viewId }: Pick<Watch, 'membershipId' | 'viewId'>,
  counted: Counted,
): Promise<void> {
  await sql`update saved_view_watches set count = ${counted.count}, empty_since = ${counted.emptySince}::timestamptz,
    is_told = ${counted.isTold}
    where membership_id = ${membershipId} and view_id = ${viewId}`.execute(tx);
}

/** A view to be mailed, and to whom. */
export interface DueMail extends Pick<
  Watch,
  'membershipId' | 'viewId' | 'operatorId' | 'page' | 'name' | 'search'
> {
  email: string;
  locale: Locale;
  /** The day by the operator's clock. */
  day: string;
  /** What the last mail told; null for the first. */
  before: number | null;
}

/** Those whose operators' clocks show a Monday from a minute of the day, and that were not mailed on it. */
export async function dueMails(
  tx: Tx,
  now: Date,
  { fromMinute, most }: { fromMinute: number; most: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select w.membership_id as "membershipId", w.view_id as "viewId", v.operator_id as "operatorId", v.page, v.name,
      v.search, p.email, p.locale, t.clock::date::text as day, w.mailed_count as before
    from saved_view_watches w join saved_views v on v.id = w.view_id
      join memberships m on m.id = w.membership_id join persons p on p.id = m.person_id
      join operators o on o.id = m.operator_id
      cross join lateral (select ${now}::timestamptz at time zone o.time_zone as clock) t
    where w.is_mailed and ${isSeen} and m.status = 'active' and m.ended_at is null
      and extract(isodow from t.clock) = 1
      and extract(epoch from t.clock - date_trunc('day', t.clock)) >= ${fromMinute * 60}
      and w.mailed_on is distinct from t.clock::date
    order by w.membership_id, w.view_id limit ${most}`.execute(tx);
  return rows;
}

/** Holds a view that is to be mailed; false where it was meanwhile, or is wished no more. */
export async function holdMail(
  tx: Tx,
  { membershipId, viewId, day }: Pick<DueMail, 'membershipId' | 'viewId' | 'day'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_view_watches w join saved_views v on v.id = w.view_id
    where w.membership_id = ${membershipId} and w.view_id = ${viewId} and w.is_mailed and ${isSeen}
      and w.mailed_on is distinct from ${day}::date
    for update of w`.execute(tx);
  return rows.length > 0;
}

export async function noteMailed(
  tx: Tx,
  { membershipId, viewId, day }: Pick<DueMail, 'membershipId' | 'viewId' | 'day'>,
  count: number | null,
): Promise<void> {
  await sql`update saved_view_watches set mailed_on = ${day}::date, mailed_count = ${count}
    where membership_id = ${membershipId} and view_id = ${viewId}`.execute(tx);
}

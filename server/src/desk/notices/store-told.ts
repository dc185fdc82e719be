import type { NoticeKind, PayoutState } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { goingKinds, type Going, type Named, type NoticeRow } from './rules';

/** Tells of one thing, or what it is about now where it is told already; whether that is news. */
export async function tellNotice(
  tx: Tx,
  {
    operatorId,
    membershipId = null,
    kind,
    count,
    since,
    named,
    about,
    subject,
    at,
  }: Going & { subject: string; at: Date; membershipId?: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notices (operator_id, membership_id, kind, subject, count, most, since, opened_at, named, about)
    values (${operatorId}, ${membershipId}, ${kind}, ${subject}, ${count}, ${count}, ${since}, ${at},
      ${JSON.stringify(named)}::jsonb, ${about && JSON.stringify(about)}::jsonb)
    on conflict (kind, operator_id, subject) where closed_at is null do update set
      count = excluded.count, most = greatest(notices.most, excluded.count), about = excluded.about,
      named = excluded.named
      where (notices.count, notices.about, notices.named) is distinct from (excluded.count, excluded.about, excluded.named)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Closes what is told of one thing; whether it was told. */
export async function endNotice(
  tx: Tx,
  { operatorId, kind, subject, at }: Pick<Going, 'operatorId' | 'kind'> & { subject: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update notices set closed_at = ${at}
    where kind = ${kind} and operator_id = ${operatorId} and subject = ${subject} and closed_at is null`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notices of some operators that were opened at a moment. */
export async function openedAt(
  tx: Tx,
  { operatorIds, kinds, at }: { operatorIds: readonly number[]; kinds: readonly NoticeKind[]; at: Date },
): Promise<(Omit<NoticeRow, 'is_unread'> & { operatorId: number })[]> {
  const { rows } = await sql<Omit<NoticeRow, 'is_unread'> & { operatorId: number }>`
    select operator_id as "operatorId", id, kind, count, most, since, opened_at, closed_at, left_count, named, about
    from notices where closed_at is null and opened_at = ${at}
      and operator_id = any(${[...operatorIds]}::bigint[]) and kind = any(${[...kinds]}::text[])
    order by id`.execute(tx);
  return rows;
}

/** Deletes what closed, or was told once, before a moment; some at a time. */
export async function dropNotices(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notices where id in (
    (select id from notices where closed_at < ${before} order by closed_at limit 20000)
    union all
    (select id from notices where closed_at is null and opened_at < ${before}
      and kind <> all(${[...goingKinds]}::text[]) order by opened_at limit 20000))`.execute(tx);
}

/** Deletes what was told to some memberships alone. */
export async function forgetOwn(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await sql`delete from notices where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
}

/** A payout as far as it is told of. */
export interface PayoutTold {
  operatorId: number;
  state: PayoutState;
  amountMinor: number;
  currency: string;
  requestedAt: Date;
  isSecondAwaited: boolean;
}

export async function payoutTold(tx: Tx, id: number): Promise<PayoutTold | null> {
  const { rows } = await sql<PayoutTold>`
    select operator_id as "operatorId", state, amount_minor as "amountMinor", currency, requested_at as "requestedAt",
      state = 'requested' and needs_countersign and countersigned_at is null as "isSecondAwaited"
    from payouts where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** What drivers said of a charge point with few stars that nobody answered. */
export interface FewStars {
  operatorId: number;
  count: number;
  rating: number | null;
  since: Date | null;
  place: Named;
}

export async function fewStarsAt(
  tx: Tx,
  chargePointId: number,
  { stars, since }: { stars: number; since: Date },
): Promise<FewStars | null> {
  const { rows } = await sql<FewStars>`
    select c.operator_id as "operatorId", count(f.id)::int as count, min(f.rating) as rating, min(f.created_at) as since,
      json_build_object('id', c.id, 'title', c.title) as place
    from charge_points c left join feedback f on f.charge_point_id = c.id and f.created_at >= ${since}
      and f.rating <= ${stars} and f.replied_at is null
    where c.id = ${chargePointId} group by c.id`.execute(tx);
  return rows[0] ?? null;
}

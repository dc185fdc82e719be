import type { Locale } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { inOrderOf } from '../../platform/db/id-list';
import type { FeedbackRow } from './rules';

interface FeedbackTable {
  id: Generated<number>;
  operator_id: number;
  order_id: number;
  charge_point_id: number;
  rating: number;
  options: Generated<number[]>;
  message: string;
  is_public: Generated<boolean>;
  hidden_at: Generated<Date | null>;
  hidden_by: Generated<number | null>;
  locale: Locale;
  email: string | null;
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
  replied_by: number | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    feedback: FeedbackTable;
    feedback_skips: { order_id: number; created_at: Date };
    feedback_networks: { network: string; sent_at: Date[]; last_at: Date };
  }
}

/** What is said of an order. */
export interface NewFeedback {
  operatorId: number;
  orderId: number;
  chargePointId: number;
  rating: number;
  options: readonly number[];
  message: string;
  /** Other drivers read the words. */
  isPublic: boolean;
  locale: Locale;
  email: string | null;
  at: Date;
}

/** Keeps what is said of an order; null where something was said of it before, or is at the same moment. */
export async function insertFeedback(tx: Tx, said: NewFeedback): Promise<number | null> {
  const made = await tx
    .insertInto('feedback')
    .values({
      operator_id: said.operatorId,
      order_id: said.orderId,
      charge_point_id: said.chargePointId,
      rating: said.rating,
      options: [...said.options],
      message: said.message,
      is_public: said.isPublic,
      locale: said.locale,
      email: said.email,
      created_at: said.at,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The stars that the session of an order was given; null while it was given none. */
export async function ratingOfOrder(tx: Tx, orderId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('feedback')
    .select('rating')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.rating ?? null;
}

/** Keeps that whoever charged would rather not say anything of an order. */
export async function insertSkip(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx
    .insertInto('feedback_skips')
    .values({ order_id: orderId, created_at: at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** Which of some orders nothing was said of, and nobody would rather not. */
export async function unsaidOrders(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select o.id from unnest(${[...orderIds]}::bigint[]) o (id)
    where not exists (select from feedback f where f.order_id = o.id)
      and not exists (select from feedback_skips s where s.order_id = o.id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Counts that a network sends feedback. @returns null, or when it did, where it may send no more */
export async function countSent(
  tx: Tx,
  network: string,
  { at, since, allowed }: { at: Date; since: Date; allowed: number },
): Promise<readonly Date[] | null> {
  const { rows } = await sql`
    insert into feedback_networks as n (network, sent_at, last_at)
    values (${network}, array[${at}::timestamptz], ${at})
    on conflict (network) do update
    set sent_at = array(select one from unnest(n.sent_at) one where one > ${since} order by one) || excluded.sent_at,
      last_at = excluded.last_at
    where (select count(*) from unnest(n.sent_at) one where one > ${since}) < ${allowed}
    returning 1`.execute(tx);
  if (rows.length > 0) return null;
  const sent = await tx
    .selectFrom('feedback_networks')
    .select('sent_at')
    .where('network', '=', network)
    .executeTakeFirst();
  return sent?.sent_at.filter((one) => one > since) ?? [];
}

/** Forgets where feedback came from, and addresses that nobody has written to. */
export async function forgetSenders(tx: Tx, before: { networks: Date; addresses: Date }): Promise<void> {
  await tx.deleteFrom('feedback_networks').where('last_at', '<', before.networks).execute();
  await tx
    .updateTable('feedback')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('created_at', '<', before.addresses)
    .execute();
}

/** Forgets the addresses beside what a person said of their own sessions. */
export async function forgetAddressesOf(
  tx: Tx,
  { personId, membershipIds }: { personId: number; membershipIds: readonly number[] },
): Promise<void> {
  await sql`
    update feedback set email = null where email is not null and order_id in (
      select id from orders where person_id = ${personId}
      union all
      select id from orders where person_id is null and membership_id = any(${[...membershipIds]}::bigint[])
    )`.execute(tx);
}

const viewed = sql`
  select f.id, f.order_id as "orderId", f.rating, f.options, f.message, f.is_public as "isPublic", f.created_at as at,
    f.hidden_at as "hiddenAt", nullif(trim(h.first_name || ' ' || h.last_name), '') as "hiddenBy", f.reply, f.replied_at as "repliedAt",
    json_build_object('id', c.id, 'title', c.title) as "chargePoint", c.time_zone as "timeZone",
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site,
    case when p.id is not null
      then json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) end as person,
    (f.email is not null or (p.id is not null and p.erased_at is null)) as "hasAddress",
    nullif(trim(b.first_name || ' ' || b.last_name), '') as "repliedBy"
  from feedback f
  join charge_points c on c.id = f.charge_point_id
  left join charging_sites s on s.id = c.charging_site_id
  join orders o on o.id = f.order_id
  left join memberships m on m.id = o.membership_id
  left join persons p on p.id = coalesce(o.person_id, m.person_id)
  left join memberships w on w.id = f.replied_by
  left join persons b on b.id = w.person_id
  left join memberships n on n.id = f.hidden_by
  left join persons h on h.id = n.person_id`;

/** Feedback of an operator by its ids, in their order. */
export async function feedbackByIds(
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<FeedbackRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FeedbackRow>`
    ${viewed} where f.operator_id = ${operatorId} and f.id = any(${[...ids]}::bigint[])`.execute(tx);
  return inOrderOf(ids, rows);
}

/** What an answer needs to know, held until the transaction ends; null where the operator has no such feedback. */
export interface HeldFeedback {
  orderId: number;
  chargePointId: number;
  title: string;
  locale: Locale;
  /** Where an answer goes: to the address that was told, or to that of who charged. */
  address: string | null;
  reply: string | null;
}

export async function holdFeedback(tx: Tx, operatorId: number, id: number): Promise<HeldFeedback | null> {
  const { rows } = await sql<HeldFeedback>`
    select f.order_id as "orderId", f.charge_point_id as "chargePointId", c.title, f.locale, f.reply,
      coalesce(f.email, case when p.erased_at is null then p.email end) as address
    from feedback f
    join charge_points c on c.id = f.charge_point_id
    join orders o on o.id = f.order_id
    left join memberships m on m.id = o.membership_id
    left join persons p on p.id = coalesce(o.person_id, m.person_id)
    where f.id = ${id} and f.operator_id = ${operatorId} for update of f`.execute(tx);
  return rows[0] ?? null;
}

/** Writes down an answer; its address is of no more use. */
export async function keepReply(
  tx: Tx,
  id: number,
  { text, at, membershipId }: { text: string; at: Date; membershipId: number },
): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ reply: text, replied_at: at, replied_by: membershipId, email: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Keeps words from other drivers since a moment, or shows them again where that is null.
 * @returns the charge point; null where the operator has no such feedback, or it is so already
 */
export async function setHidden(
  tx: Tx,
  operatorId: number,
  { id, at, membershipId }: { id: number; at: Date | null; membershipId: number },
): Promise<number | null> {
  const { rows } = await sql<{ chargePointId: number }>`
    update feedback set hidden_at = ${at}, hidden_by = ${at === null ? null : membershipId}
    where id = ${id} and operator_id = ${operatorId} and (hidden_at is null) = ${at !== null}
    returning charge_point_id as "chargePointId"`.execute(tx);
  return rows[0]?.chargePointId ?? null;
}

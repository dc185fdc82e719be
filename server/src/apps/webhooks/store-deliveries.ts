import type { DeliveryError, DeliveryState, SentKind } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DeliveryRow, WebhookRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    webhook_deliveries: {
      id: Generated<number>;
      endpoint_id: number;
      event_id: string;
      kind: string;
      state: DeliveryState;
      tries: Generated<number>;
      since: Date;
      next_at: Date | null;
      claimed_until: Date | null;
      tried_at: Date | null;
      status: number | null;
      answer: string | null;
      error: DeliveryError | null;
      duration_ms: number | null;
      created_at: Date;
    };
  }
}

const waiting = 'waiting' satisfies DeliveryState;

/** Sends events to all webhooks of their operators that are on and told of their kind. @returns the webhooks */
export async function insertDeliveries(tx: Tx, eventIds: readonly string[], at: Date): Promise<number[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (endpoint_id, event_id, kind, state, since, next_at, created_at)
    select e.id, v.id, v.kind, ${waiting}, ${at}, ${at}, ${at}
    from webhook_events v join webhook_endpoints e on e.operator_id = v.operator_id
    where v.id = any(${[...eventIds]}::uuid[]) and e.off_reason is null and v.kind = any(e.kinds)
    order by v.id, e.id
    returning endpoint_id as id`.execute(tx);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Whether an event of a kind waits to be sent to a webhook. */
export async function hasWaiting(tx: Tx, endpointId: number, kind: SentKind): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_deliveries where endpoint_id = ${endpointId} and state = ${waiting} and kind = ${kind}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Sends one event to one webhook. @returns its delivery */
export async function insertDelivery(
  tx: Tx,
  { endpointId, eventId, kind, at }: { endpointId: number; eventId: string; kind: SentKind; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event_id: eventId,
      kind,
      state: waiting,
      since: at,
      next_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** So many are sent at once. */
export interface Shares {
  endpoint: number;
  failing: number;
  operator: number;
  allFailing: number;
}

/** An event to be sent now. */
export interface Claimed extends Pick<WebhookRow, 'url' | 'secretSealed' | 'formerSealed' | 'formerUntil'> {
  id: number;
  endpointId: number;
  eventId: string;
  kind: SentKind;
  body: string;
}

/** Whoever takes deliveries is alone until the transaction ends, so that shares are counted once. */
export async function holdClaims(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook claims'))`.execute(tx);
}

/**
 * Takes what is due, at most so much, in turns among operators: each webhook and operator its share, and what fails a share
 * of all. What another process took and has not ended in time is due again.
 */
export async function claimDeliveries(
  tx: Tx,
  {
    now,
    until,
    most,
    shares,
    testKind,
  }: { now: Date; until: Date; most: number; shares: Shares; testKind: SentKind },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with busy as materialized (
      select d.endpoint_id, e.operator_id, e.failing_since is not null as is_failing, count(*)::int as count
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.claimed_until > ${now}::timestamptz group by d.endpoint_id, e.operator_id, e.failing_since
    ), due as (
      select e.operator_id, e.failing_since is not null as is_failing, d.id, d.next_at
      from webhook_endpoints e left join busy b on b.endpoint_id = e.id
      cross join lateral (
        select id, next_at from webhook_deliveries
        where endpoint_id = e.id and state = 'waiting' and next_at <= ${now}::timestamptz
          and (claimed_until is null or claimed_until <= ${now}::timestamptz) and (e.off_reason is null or kind = ${testKind})
        order by next_at, id
        limit greatest(0, case when e.failing_since is null then ${shares.endpoint}::int else ${shares.failing}::int end
          - coalesce(b.count, 0))
      ) d
    ), turns as (
      select id, is_failing, next_at,
        row_number() over (partition by operator_id order by next_at, id)
          + coalesce((select sum(count) from busy where busy.operator_id = due.operator_id), 0) as turn
      from due
    ), ranked as (
      select id, turn, next_at, is_failing, row_number() over (partition by is_failing order by turn, next_at, id) as place
      from turns where turn <= ${shares.operator}::int
    ), taken as (
      select id from ranked
      where not is_failing
        or place + coalesce((select sum(count) from busy where busy.is_failing), 0) <= ${shares.allFailing}::int
      order by turn, next_at, id limit ${most}
    )
    update webhook_deliveries d set claimed_until = ${until}::timestamptz
    from taken, webhook_endpoints e, webhook_events v
    where d.id = taken.id and e.id = d.endpoint_id and v.id = d.event_id
    returning d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.kind, v.body, e.url,
      e.secret_sealed as "secretSealed", e.former_sealed as "formerSealed", e.former_until as "formerUntil"`.execute(
    tx,
  );
  return rows;
}

/** A delivery that is being sent, held until the transaction ends; null where it is none any more. */
export async function holdClaimed(
  tx: Tx,
  id: number,
): Promise<{ kind: SentKind; tries: number; since: Date } | null> {
  const { rows } = await sql<{ kind: SentKind; tries: number; since: Date }>`
    select kind, tries, since from webhook_deliveries
    where id = ${id} and claimed_until is not null for update`.execute(tx);
  return rows[0] ?? null;
}

export interface Tried {
  id: number;
  state: DeliveryState;
  nextAt: Date | null;
  at: Date;
  status: number | null;
  answer: string | null;
  error: DeliveryError | null;
  durationMs: number;
}

/** Writes down what became of a try. */
export async function saveTry(tx: Tx, tried: Tried): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      state: tried.state,
      next_at: tried.nextAt,
      claimed_until: null,
      tries: eb('tries', '+', 1),
      tried_at: tried.at,
      status: tried.status,
      answer: tried.answer,
      error: tried.error,
      duration_ms: tried.durationMs,
    }))
    .where('id', '=', tried.id)
    .execute();
}

/** Gives up what waits for a webhook that is off. */
export async function giveUpWaiting(tx: Tx, endpointId: number, off: DeliveryState): Promise<void> {
  await sql`
    update webhook_deliveries set state = ${off}, next_at = null
    where endpoint_id = ${endpointId} and state = 'waiting'`.execute(tx);
}

/** Sends a delivery again, as if its event were new. */
export async function renewDelivery(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: waiting, tries: 0, since: at, next_at: at })
    .where('id', '=', id)
    .execute();
}

const columns = sql`d.id, d.event_id as "eventId", d.kind, d.state, d.tries, v.at, d.next_at as "nextAt",
  d.tried_at as "triedAt", d.status, d.answer, d.error, d.duration_ms as "durationMs", v.body`;

export interface WantedDeliveries {
  endpointId: number;
  before?: number | undefined;
  state?: readonly DeliveryState[] | undefined;
  kind?: readonly SentKind[] | undefined;
  limit: number;
}

/** What was sent to a webhook, newest first. */
export async function deliveriesOf(
  tx: Tx,
  { endpointId, before, state, kind, limit }: WantedDeliveries,
): Promise<DeliveryRow[]> {
  const parts = [sql`d.endpoint_id = ${endpointId}`];
  if (before !== undefined) parts.push(sql`d.id < ${before}`);
  if (state !== undefined) parts.push(sql`d.state = any(${[...state]}::text[])`);
  if (kind !== undefined) parts.push(sql`d.kind = any(${[...kind]}::text[])`);
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where ${sql.join(parts, sql` and `)} order by d.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** One delivery of a webhook, held until the transaction ends. */
export async function holdDelivery(tx: Tx, endpointId: number, id: number): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.id = ${id} for update of d`.execute(tx);
  return rows[0] ?? null;
}

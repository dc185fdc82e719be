import type { SentKind, WebhookKind } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { named } from '../../platform/db/named';
import type { StandingRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    webhook_events: {
      id: string;
      operator_id: number;
      kind: string;
      subject: number | null;
      body: string;
      at: Date;
    };
    webhook_standings: { charge_point_id: number; told: string };
  }
}

/** Of these operators those that have a webhook which is told of a kind; asked with every fact, so it is named. */
export async function wantingOperators(
  tx: Tx,
  operatorIds: readonly number[],
  kind: WebhookKind,
): Promise<number[]> {
  const rows = await named<{ id: number }>(
    tx,
    'webhooks-wanting',
    `select distinct operator_id as id from webhook_endpoints
     where operator_id = any($1::bigint[]) and off_reason is null and $2::text = any(kinds)`,
    [[...operatorIds], kind],
  );
  return rows.map(({ id }) => id);
}

export interface NewEvent {
  id: string;
  operatorId: number;
  kind: SentKind;
  subject: number | null;
  body: string;
}

/** Keeps events by one statement, but for those that are told once and were. @returns the ids of what is new */
export async function insertEvents(tx: Tx, events: readonly NewEvent[], at: Date): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into webhook_events (id, operator_id, kind, subject, body, at)
    select n.id, n.operator_id, n.kind, n.subject, n.body, ${at}
    from unnest(
      ${events.map(({ id }) => id)}::uuid[], ${events.map(({ operatorId }) => operatorId)}::bigint[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ subject }) => subject)}::bigint[],
      ${events.map(({ body }) => body)}::text[]
    ) n (id, operator_id, kind, subject, body)
    on conflict (operator_id, kind, subject) where subject is not null do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of these subjects those that were told of. */
export async function toldSubjects(
  tx: Tx,
  {
    operatorIds,
    kind,
    subjects,
  }: { operatorIds: readonly number[]; kind: SentKind; subjects: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await sql<{ subject: number }>`
    select subject from webhook_events where operator_id = any(${[...operatorIds]}::bigint[])
      and kind = ${kind} and subject = any(${[...subjects]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ subject }) => subject));
}

/** Deletes what happened before a moment, with what was sent of it; so many at a time. @returns how many */
export async function deleteEventsBefore(
  tx: Tx,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where id in (
      select id from webhook_events where at < ${before} order by at limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** How charge points of some operators stand now, with their connectors. */
export async function standingsOf(
  tx: Tx,
  operatorIds: readonly number[],
  ids: readonly number[],
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select c.operator_id as "operatorId", c.id, c.identifier, c.title, c.status, c.online,
      coalesce((select json_agg(json_build_object('id', k.id, 'number', k.number, 'status', k.status) order by k.number)
        from connectors k where k.charge_point_id = c.id and k.removed_at is null), '[]') as connectors
    from charge_points c
    where c.id = any(${[...ids]}::bigint[]) and c.operator_id = any(${[...operatorIds]}::bigint[])
      and c.deleted_at is null
    order by c.id`.execute(tx);
  return rows;
}

/** Keeps what is told of charge points, in the order of their ids. @returns those of which it is news */
export async function saveTold(
  tx: Tx,
  told: readonly { id: number; told: string }[],
): Promise<ReadonlySet<number>> {
  if (told.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    insert into webhook_standings (charge_point_id, told)
    select n.id, n.told from unnest(
      ${told.map(({ id }) => id)}::bigint[], ${told.map((each) => each.told)}::text[]
    ) n (id, told) order by n.id
    on conflict (charge_point_id) do update set told = excluded.told
      where webhook_standings.told <> excluded.told
    returning charge_point_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A payout as webhooks tell it, in minor units. */
export interface PayoutTold {
  operatorId: number;
  id: number;
  state: string;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  methodKind: string;
  methodLabel: string | null;
  requestedAt: Date;
  concludedAt: Date | null;
  reason: string | null;
  reference: string | null;
}

export async function payoutsTold(
  tx: Tx,
  operatorIds: readonly number[],
  ids: readonly number[],
): Promise<PayoutTold[]> {
  const { rows } = await sql<PayoutTold>`
    select operator_id as "operatorId", id, state, currency, amount_minor as "amountMinor", fee_minor as "feeMinor",
      method_kind as "methodKind", method_label as "methodLabel", requested_at as "requestedAt",
      concluded_at as "concludedAt", reason, reference
    from payouts where id = any(${[...ids]}::bigint[]) and operator_id = any(${[...operatorIds]}::bigint[])
    order by id`.execute(tx);
  return rows;
}

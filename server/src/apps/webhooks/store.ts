import type { DeliveryError, WebhookKind, WebhookOffReason } from '@voltdeck/contract';
import { type Generated, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { WebhookRow } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    webhook_endpoints: {
      id: Generated<number>;
      operator_id: number;
      url: string;
      description: string | null;
      kinds: string[];
      secret_sealed: string;
      former_sealed: string | null;
      former_until: Date | null;
      off_reason: WebhookOffReason | null;
      off_since: Date | null;
      delivered_at: Date | null;
      failing_since: Date | null;
      last_error: DeliveryError | null;
      last_status: number | null;
      version: Generated<number>;
      created_by: number;
      created_at: Date;
    };
  }
}

const columns = sql`id, operator_id as "operatorId", url, description, kinds, secret_sealed as "secretSealed",
  former_sealed as "formerSealed", former_until as "formerUntil", off_reason as "offReason", off_since as "offSince",
  delivered_at as "deliveredAt", failing_since as "failingSince", last_error as "lastError",
  last_status as "lastStatus", version, created_at as "createdAt"`;

/** Nobody else adds a webhook to an operator until the transaction ends. */
export async function holdWebhooks(tx: Tx, operatorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${operatorId}::int)`.execute(tx);
}

/** The webhooks of an operator, which are few, the oldest first. */
export async function webhooksOf(tx: Tx, operatorId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints where operator_id = ${operatorId} order by id`.execute(tx);
  return rows;
}

export async function findWebhook(tx: Tx, operatorId: number, id: number): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints where id = ${id} and operator_id = ${operatorId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * A webhook, held until the transaction ends; of a given operator, or of whichever it is. Events that come meanwhile refer to
 * it, and do not wait for that.
 */
export async function holdWebhook(
  tx: Tx,
  id: number,
  operatorId: number | null = null,
): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints
    where id = ${id} and (${operatorId}::bigint is null or operator_id = ${operatorId}::bigint)
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export interface NewWebhook {
  operatorId: number;
  url: string;
  description: string | null;
  kinds: readonly WebhookKind[];
  secretSealed: string;
  by: number;
  at: Date;
}

export async function insertWebhook(tx: Tx, made: NewWebhook): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    insert into webhook_endpoints (operator_id, url, description, kinds, secret_sealed, created_by, created_at)
    values (${made.operatorId}, ${made.url}, ${made.description}, ${[...made.kinds]}::text[], ${made.secretSealed},
      ${made.by}, ${made.at})
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a webhook was added and is not there');
  return row;
}

/** Changes what a webhook is by those who keep it. */
export async function saveWebhook(
  tx: Tx,
  { id, url, description, kinds, offReason, offSince, failingSince }: WebhookRow,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set(({ eb }) => ({
      url,
      description,
      kinds,
      off_reason: offReason,
      off_since: offSince,
      failing_since: failingSince,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function saveSecret(
  tx: Tx,
  id: number,
  { sealed, formerUntil }: { sealed: string; formerUntil: Date },
): Promise<void> {
  await sql`
    update webhook_endpoints set former_sealed = secret_sealed, former_until = ${formerUntil},
      secret_sealed = ${sealed}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** How a webhook stands after a try. */
export async function saveStanding(
  tx: Tx,
  {
    id,
    offReason,
    offSince,
    deliveredAt,
    failingSince,
    lastError,
    lastStatus,
  }: Pick<
    WebhookRow,
    'id' | 'offReason' | 'offSince' | 'deliveredAt' | 'failingSince' | 'lastError' | 'lastStatus'
  >,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      off_reason: offReason,
      off_since: offSince,
      delivered_at: deliveredAt,
      failing_since: failingSince,
      last_error: lastError,
      last_status: lastStatus,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(tx: Tx, operatorId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Webhooks that the product switched off and nobody has switched on again, as their operators are told of them. */
export interface SwitchedOff {
  operatorId: number;
  count: number;
  since: Date;
  /** The first few, each by its address. */
  named: { id: number; title: string }[];
}

export async function switchedOff(
  tx: Tx,
  reasons: readonly WebhookOffReason[],
  most: number,
): Promise<SwitchedOff[]> {
  const { rows } = await sql<SwitchedOff>`
    select operator_id as "operatorId", count(*)::int as count, min(off_since) as since,
      to_jsonb((array_agg(json_build_object('id', id, 'title',
        coalesce(description, substring(url from '^[a-z]+://([^/?#]+)'), url)) order by off_since, id))[1:${sql.lit(most)}]) as named
    from webhook_endpoints where off_reason = any(${[...reasons]}::text[]) and off_since is not null group by operator_id`.execute(
    tx,
  );
  return rows;
}

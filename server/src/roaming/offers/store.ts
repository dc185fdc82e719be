import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { AskedPage, OfferKind } from './rules';

/** An object as it was sent last. */
export interface SentObject {
  objectId: string;
  /** In Base64. */
  hash: string;
  isGone: boolean;
}

/** What was sent of an operator's, by its name. */
export async function sentObjects(
  tx: Tx,
  operatorId: number,
  kind: OfferKind,
): Promise<ReadonlyMap<string, SentObject>> {
  const { rows } = await sql<SentObject>`
    select object_id as "objectId", encode(content_hash, 'base64') as hash, is_gone as "isGone"
    from ocpi_objects where operator_id = ${operatorId} and kind = ${kind}`.execute(tx);
  return new Map(rows.map((row) => [row.objectId, row]));
}

/** An object as it is now. */
export interface OfferedObject {
  objectId: string;
  content: object;
  hash: Buffer;
}

/** Keeps objects that are new or have changed. */
export async function saveObjects(
  tx: Tx,
  operatorId: number,
  {
    kind,
    objects,
    at,
    isGone,
  }: { kind: OfferKind; objects: readonly OfferedObject[]; at: Date; isGone: boolean },
): Promise<void> {
  if (objects.length === 0) return;
  await sql`
    insert into ocpi_objects as k
      (operator_id, kind, object_id, content, content_hash, created_at, last_updated, is_gone)
    select ${operatorId}, ${kind}, o.id, o.content, o.hash, ${at}, ${at}, ${isGone}
    from unnest(${objects.map(({ objectId }) => objectId)}::text[],
      ${objects.map(({ content }) => JSON.stringify(content))}::jsonb[],
      ${objects.map(({ hash }) => hash)}::bytea[]) o (id, content, hash)
    order by o.id
    on conflict (operator_id, kind, object_id) do update set
      content = excluded.content, content_hash = excluded.content_hash, last_updated = excluded.last_updated,
      is_gone = excluded.is_gone`.execute(tx);
}

export async function contentsOf(
  tx: Tx,
  operatorId: number,
  { kind, objectIds }: { kind: OfferKind; objectIds: readonly string[] },
): Promise<{ objectId: string; content: object; lastUpdated: Date }[]> {
  const { rows } = await sql<{ objectId: string; content: object; lastUpdated: Date }>`
    select object_id as "objectId", content, last_updated as "lastUpdated" from ocpi_objects
    where operator_id = ${operatorId} and kind = ${kind} and object_id = any(${[...objectIds]}::text[])`.execute(
    tx,
  );
  return rows;
}

export async function removeObjects(
  tx: Tx,
  operatorId: number,
  { kind, objectIds }: { kind: OfferKind; objectIds: readonly string[] },
): Promise<void> {
  if (objectIds.length === 0) return;
  await sql`delete from ocpi_objects
    where operator_id = ${operatorId} and kind = ${kind} and object_id = any(${[...objectIds]}::text[])`.execute(
    tx,
  );
}

/** A page of what an operator offers, the oldest first, and how many objects there are in all. */
export async function pageOfObjects(
  tx: Tx,
  operatorId: number,
  { kind, page }: { kind: OfferKind; page: AskedPage },
): Promise<{ total: number; objects: { content: object; lastUpdated: Date }[] }> {
  const changed = sql`operator_id = ${operatorId} and kind = ${kind}
    and (${page.from}::timestamptz is null or last_updated >= ${page.from}::timestamptz)
    and (${page.to}::timestamptz is null or last_updated < ${page.to}::timestamptz)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ocpi_objects where ${changed}`.execute(tx);
  const { rows: objects } = await sql<{ content: object; lastUpdated: Date }>`
    select content, last_updated as "lastUpdated" from ocpi_objects where ${changed}
    order by created_at, object_id limit ${page.limit} offset ${page.offset}`.execute(tx);
  return { total: counted[0]?.total ?? 0, objects };
}

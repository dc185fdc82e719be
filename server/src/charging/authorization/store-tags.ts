import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HolderKind, TagStatus } from './rules';

/** Who holds an issued tag, what it is called, and until when it is good. */
export interface TagFields {
  /** Null for the operator's own, and for a driver who has a name alone. */
  personId: number | null;
  holderName: string | null;
  label: string | null;
  expiresAt: Date | null;
}

export interface NewTag extends TagFields {
  uid: string;
}

/**
 * Adds tags of an operator, in the order of their keys, so that two who add the same ones wait for each other.
 * One that was removed and kept for its orders is issued anew. Of one that is there already nothing comes back.
 */
export async function insertTags(
  tx: Tx,
  operatorId: number,
  { tags, at }: { tags: readonly NewTag[]; at: Date },
): Promise<{ id: number; uid: string }[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    insert into tags as t (operator_id, uid, holder, person_id, holder_name, label, expires_at, created_at)
    select ${operatorId}, n.uid, case when n.person_id is null then 'operator' else 'person' end, n.person_id,
      n.holder_name, n.label, n.expires_at, ${at}
    from unnest(
      ${tags.map(({ uid }) => uid)}::text[],
      ${tags.map(({ personId }) => personId)}::bigint[],
      ${tags.map(({ holderName }) => holderName)}::text[],
      ${tags.map(({ label }) => label)}::text[],
      ${tags.map(({ expiresAt }) => expiresAt)}::timestamptz[]
    ) n (uid, person_id, holder_name, label, expires_at)
    order by upper(n.uid collate "C")
    on conflict (operator_id, uid_key) do update set
      uid = excluded.uid, parent_uid = null, holder = excluded.holder, person_id = excluded.person_id, holder_id = null,
      holder_name = excluded.holder_name, label = excluded.label, expires_at = excluded.expires_at, status = 'active',
      version = t.version + 1, created_at = excluded.created_at, removed_at = null
    where t.removed_at is not null
    returning t.id, t.uid
  `.execute(tx);
  return rows;
}

/** A tag that is held until the transaction ends. */
export interface HeldTag extends TagFields {
  id: number;
  uid: string;
  uidKey: string;
  holder: HolderKind;
  status: TagStatus;
  version: number;
  /** The address of the person who holds it. */
  email: string | null;
}

/** Holds tags of an operator, by their ids or by the keys of their numbers; removed ones are not there. */
export async function holdTags(
  tx: Tx,
  operatorId: number,
  { ids = [], keys = [] }: { ids?: readonly number[]; keys?: readonly string[] },
): Promise<HeldTag[]> {
  const { rows } = await sql<HeldTag>`
    select t.id, t.uid, t.uid_key as "uidKey", t.holder, t.person_id as "personId", t.holder_name as "holderName",
      t.label, t.status, t.expires_at as "expiresAt", t.version, p.email
    from tags t left join persons p on p.id = t.person_id
    where t.operator_id = ${operatorId} and t.removed_at is null
      and (t.id = any(${[...ids]}::bigint[]) or t.uid_key = any(${[...keys]}::text[]))
    order by t.id for update of t
  `.execute(tx);
  return rows;
}

/** Changes who holds tags, what they are called, and until when they are good. */
export async function updateTags(
  tx: Tx,
  operatorId: number,
  tags: readonly (TagFields & { id: number })[],
): Promise<void> {
  await sql`
    update tags t set holder = case when n.person_id is null then 'operator' else 'person' end,
      person_id = n.person_id, holder_name = n.holder_name, label = n.label, expires_at = n.expires_at,
      version = t.version + 1
    from unnest(
      ${tags.map(({ id }) => id)}::bigint[],
      ${tags.map(({ personId }) => personId)}::bigint[],
      ${tags.map(({ holderName }) => holderName)}::text[],
      ${tags.map(({ label }) => label)}::text[],
      ${tags.map(({ expiresAt }) => expiresAt)}::timestamptz[]
    ) n (id, person_id, holder_name, label, expires_at)
    where t.id = n.id and t.operator_id = ${operatorId}
  `.execute(tx);
}

export async function setTagStatus(
  tx: Tx,
  operatorId: number,
  { id, status }: { id: number; status: TagStatus },
): Promise<void> {
  await sql`
    update tags set status = ${status}, version = version + 1 where id = ${id} and operator_id = ${operatorId}
  `.execute(tx);
}

/** Removes a tag; where orders name it, its row stays for what it was called. */
export async function removeTag(
  tx: Tx,
  operatorId: number,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  await sql`
    update tags t set removed_at = ${at}, person_id = null, holder = 'operator', holder_id = null, holder_name = null,
      version = version + 1
    where t.id = ${id} and t.operator_id = ${operatorId} and exists (
      select from orders o where o.operator_id = ${operatorId} and upper(o.tag_uid) = t.uid_key
    )
  `.execute(tx);
  await sql`
    delete from tags where id = ${id} and operator_id = ${operatorId} and removed_at is null
  `.execute(tx);
}

/** Blocks all tags that a person holds, and forgets what operators call them. */
export async function blockTagsOf(tx: Tx, personId: number): Promise<void> {
  await sql`
    update tags set status = 'blocked', holder_name = null, version = version + 1 where person_id = ${personId}
  `.execute(tx);
}

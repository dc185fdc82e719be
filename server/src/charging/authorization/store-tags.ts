import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { HolderKind, TagStatus } from './rules';
import { keepPastCards } from './store-past';

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
      is_vin = false, holder_name = excluded.holder_name, label = excluded.label, expires_at = excluded.expires_at, status = 'active',
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
  /** The vehicle, worker or partner who holds it. */
  holderId: number | null;
  status: TagStatus;
  /** The VIN of the vehicle, which is no card. */
  isVin: boolean;
  version: number;
  /** The address of the person who holds it. */
  email: string | null;
}

/** Those who have cards of their own beside people: where they are kept, their cards are. */
export type CardOwner = (typeof owners)[number];
const owners = ['vehicle', 'worker'] as const;

/** Which tags are held: by their ids, by the keys of their numbers, or by the vehicles or workers who have them. */
interface TagsToHold {
  ids?: readonly number[];
  keys?: readonly string[];
  of?: { owner: CardOwner; ids: readonly number[] };
}

/** Holds tags of an operator in the order of their ids; removed ones are not there. */
export async function holdTags(
  tx: Tx,
  operatorId: number,
  { ids = [], keys = [], of }: TagsToHold,
): Promise<HeldTag[]> {
  const { rows } = await sql<HeldTag>`
    with wanted as materialized (
      select id from tags where id = any(${[...ids]}::bigint[])
      union select id from tags where operator_id = ${operatorId} and uid_key = any(${[...keys]}::text[])
      union select id from tags
        where holder = ${of?.owner ?? null} and removed_at is null and holder_id = any(${[...(of?.ids ?? [])]}::bigint[])
    )
    select t.id, t.uid, t.uid_key as "uidKey", t.holder, t.holder_id as "holderId",
      t.person_id as "personId", t.holder_name as "holderName", t.label, t.status, t.is_vin as "isVin",
      t.expires_at as "expiresAt", t.version, p.email
    from wanted w join tags t on t.id = w.id left join persons p on p.id = t.person_id
    where t.operator_id = ${operatorId} and t.removed_at is null
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
  { id, status, at }: { id: number; status: TagStatus; at: Date },
): Promise<void> {
  await sql`
    update tags set status = ${status}, blocked_at = ${status === 'blocked' ? at : null}, version = version + 1 where id = ${id} and operator_id = ${operatorId}
  `.execute(tx);
}

/** Removes tags; where orders name one, its row stays for what it was called, and that of a vehicle's or worker's blocked one for its block. */
export async function removeTags(
  tx: Tx,
  operatorId: number,
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await keepPastCards(tx, operatorId, { ids, at });
  await sql`
    update tags t set removed_at = ${at}, person_id = null, holder = 'operator', holder_id = null, is_vin = false,
      holder_name = null, version = version + 1
    where t.id = any(${[...ids]}::bigint[]) and t.operator_id = ${operatorId} and (
      (t.holder = any(${[...owners]}::text[]) and t.status = 'blocked') or exists (
        select from orders o where o.operator_id = ${operatorId} and upper(o.tag_uid) = t.uid_key
      )
    )
  `.execute(tx);
  await sql`
    delete from tags where id = any(${[...ids]}::bigint[]) and operator_id = ${operatorId} and removed_at is null
  `.execute(tx);
}

/** Blocks all tags that a person holds, and forgets what operators call them. */
export async function blockTagsOf(tx: Tx, personId: number): Promise<void> {
  await sql`
    update tags set status = 'blocked', holder_name = null, version = version + 1 where person_id = ${personId}
  `.execute(tx);
}

/** The card that a vehicle or a worker is to have, or the VIN of a vehicle. */
export interface OwnerTag {
  ownerId: number;
  isVin: boolean;
  uid: string;
  label: string;
  expiresAt: Date | null;
}

/** Issues cards to vehicles or workers and makes VINs tokens, in the order of their keys; one that was blocked when it was removed is so still. Of one that is there already nothing comes back. */
export async function insertOwnerTags(
  tx: Tx,
  operatorId: number,
  { owner, tags, at }: { owner: CardOwner; tags: readonly OwnerTag[]; at: Date },
): Promise<number[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into tags as t (operator_id, uid, holder, holder_id, is_vin, label, expires_at, created_at)
    select ${operatorId}, n.uid, ${owner}::text, n.owner_id, n.is_vin, n.label, n.expires_at, ${at} from ${given(tags)}
    order by upper(n.uid collate "C")
    on conflict (operator_id, uid_key) do update set
      uid = excluded.uid, parent_uid = null, holder = excluded.holder, person_id = null, holder_id = excluded.holder_id,
      is_vin = excluded.is_vin, holder_name = null, label = excluded.label, expires_at = excluded.expires_at,
      version = t.version + 1, created_at = excluded.created_at, removed_at = null
    where t.removed_at is not null
    returning t.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Changes what tokens of vehicles or workers are called, and until when they are good. */
export async function updateOwnerTags(
  tx: Tx,
  operatorId: number,
  { owner, tags }: { owner: CardOwner; tags: readonly OwnerTag[] },
): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    update tags t set label = n.label, expires_at = n.expires_at, version = t.version + 1 from ${given(tags)}
    where t.operator_id = ${operatorId} and t.holder = ${owner} and t.holder_id = n.owner_id
      and t.is_vin = n.is_vin and t.removed_at is null
  `.execute(tx);
}

const given = (tags: readonly OwnerTag[]) => sql`unnest(
  ${tags.map(({ ownerId }) => ownerId)}::bigint[], ${tags.map(({ uid }) => uid)}::text[],
  ${tags.map(({ label }) => label)}::text[], ${tags.map(({ expiresAt }) => expiresAt)}::timestamptz[],
  ${tags.map(({ isVin }) => isVin)}::boolean[]
) n (owner_id, uid, label, expires_at, is_vin)`;

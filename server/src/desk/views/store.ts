import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ViewRow } from './rules';

/** Whose eyes: their own views and those shared at their operator. */
export interface Eyes {
  operatorId: number;
  membershipId: number;
}

const select = ({ operatorId, membershipId }: Eyes): RawBuilder<unknown> => sql`
  select v.*, p.first_name, p.last_name, d.view_id is not null as is_default,
    t.view_id is not null as is_tile, coalesce(w.is_watched, false) as is_watched,
    coalesce(w.is_mailed, false) as is_mailed
  from saved_views v join memberships m on m.id = v.membership_id join persons p on p.id = m.person_id
  left join saved_view_defaults d on d.view_id = v.id and d.membership_id = ${membershipId}
  left join saved_view_tiles t on t.view_id = v.id and t.membership_id = ${membershipId}
  left join saved_view_watches w on w.view_id = v.id and w.membership_id = ${membershipId}
  where v.operator_id = ${operatorId} and (v.membership_id = ${membershipId} or v.is_shared)`;

export async function findViews(tx: Tx, eyes: Eyes, page: string | null): Promise<ViewRow[]> {
  const there = page === null ? sql`` : sql`and v.page = ${page}`;
  const { rows } = await sql<ViewRow>`${select(eyes)} ${there}
    order by (v.membership_id = ${eyes.membershipId}) desc, lower(v.name), v.id`.execute(tx);
  return rows;
}

/** The views a person's lists open with, one at most for each, and those that are tiles, in the order they became so. */
export async function findOpening(tx: Tx, eyes: Eyes): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`${select(eyes)} and (d.view_id is not null or t.view_id is not null)
    order by t.created_at, v.page, v.id`.execute(tx);
  return rows;
}

export async function findView(tx: Tx, eyes: Eyes, id: number): Promise<ViewRow | null> {
  const { rows } = await sql<ViewRow>`${select(eyes)} and v.id = ${id} for update of v`.execute(tx);
  return rows[0] ?? null;
}

export async function countViews(tx: Tx, membershipId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views where membership_id = ${membershipId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** How many views of an operator's people are filtered by a charging site. */
export async function countWithSite(tx: Tx, operatorId: number, siteId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships m join saved_views v on v.membership_id = m.id
    where m.operator_id = ${operatorId}
      and ${String(siteId)} = any(string_to_array(v.search ->> 'charging_site_id', ','))`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type ViewContent = Pick<ViewRow, 'name' | 'search' | 'columns' | 'is_shared'>;

export async function insertView(
  tx: Tx,
  eyes: Eyes,
  view: ViewContent & { page: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (operator_id, membership_id, page, name, search, columns, is_shared, created_at, updated_at)
    values (${eyes.operatorId}, ${eyes.membershipId}, ${view.page}, ${view.name},
      ${JSON.stringify(view.search)}::jsonb, ${view.columns}::text[], ${view.is_shared}, ${view.at}, ${view.at})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the view was not kept');
  return id;
}

export async function replaceView(tx: Tx, id: number, view: ViewContent & { at: Date }): Promise<void> {
  await sql`update saved_views set name = ${view.name}, search = ${JSON.stringify(view.search)}::jsonb,
    columns = ${view.columns}::text[], is_shared = ${view.is_shared}, updated_at = ${view.at}
    where id = ${id}`.execute(tx);
}

/** What is no longer shared is nobody else's default or tile. */
export async function keepFromOthers(tx: Tx, id: number): Promise<void> {
  await sql`delete from saved_view_tiles t using saved_views v
    where t.view_id = ${id} and v.id = ${id} and t.membership_id <> v.membership_id`.execute(tx);
  await sql`delete from saved_view_defaults d using saved_views v
    where d.view_id = ${id} and v.id = ${id} and d.membership_id <> v.membership_id`.execute(tx);
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await sql`delete from saved_views where id = ${id}`.execute(tx);
}

/** The one view a person's list opens with. */
export async function setDefault(
  tx: Tx,
  membershipId: number,
  view: { id: number; page: string },
): Promise<void> {
  await sql`insert into saved_view_defaults (membership_id, page, view_id)
    values (${membershipId}, ${view.page}, ${view.id})
    on conflict (membership_id, page) do update set view_id = excluded.view_id`.execute(tx);
}

export async function unsetDefault(tx: Tx, membershipId: number, viewId: number): Promise<void> {
  await sql`delete from saved_view_defaults
    where membership_id = ${membershipId} and view_id = ${viewId}`.execute(tx);
}

/** Makes a view a tile of a person's dashboard, unless they have as many as there may be: false then. */
export async function setTile(
  tx: Tx,
  membershipId: number,
  { viewId, most, at }: { viewId: number; most: number; at: Date },
): Promise<boolean> {
  await sql`select from memberships where id = ${membershipId} for update`.execute(tx);
  const { rows } = await sql<{ isThere: boolean }>`
    with made as (
      insert into saved_view_tiles (membership_id, view_id, created_at)
      select ${membershipId}, ${viewId}, ${at}
      where (select count(*) from saved_view_tiles where membership_id = ${membershipId}) < ${most}
      on conflict do nothing returning view_id
    )
    select exists (select from made) or exists (
      select from saved_view_tiles where membership_id = ${membershipId} and view_id = ${viewId}
    ) as "isThere"`.execute(tx);
  return rows[0]?.isThere === true;
}

export async function unsetTile(tx: Tx, membershipId: number, viewId: number): Promise<void> {
  await sql`delete from saved_view_tiles
    where membership_id = ${membershipId} and view_id = ${viewId}`.execute(tx);
}

/** What was saved through some memberships, oldest first. */
export async function viewsOf(tx: Tx, membershipIds: readonly number[]): Promise<object[]> {
  const { rows } = await sql<object>`
    select id, operator_id, page, name, search, columns, is_shared, created_at, updated_at
    from saved_views where membership_id = any(${membershipIds}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** Deletes what was saved through some memberships, and what their lists open with and their dashboards show. */
export async function removeViewsOf(tx: Tx, membershipIds: readonly number[]): Promise<void> {
  await sql`delete from saved_view_tiles where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
  await sql`delete from saved_view_defaults where membership_id = any(${membershipIds}::bigint[])`.execute(
    tx,
  );
  await sql`delete from saved_views where membership_id = any(${membershipIds}::bigint[])`.execute(tx);
}

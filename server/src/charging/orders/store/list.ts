import { sql, type RawBuilder } from 'kysely';
import type { commands, orders, Parsed } from '@voltdeck/contract';
import type { Tx } from '../../../platform/db/db';
import { idList, inOrderOf, packedIds, type IdList } from '../../../platform/db/id-list';
import type { PlacedRow, OrderView } from '../rules/view';
import { isKeptInSums, readsFigures, type OrderFilters, type OrderSums } from '../rules/list';
import { foundIn, hits, orderBy, sortColumns } from './filters';
import { asNow, runningNow, type WithRunning } from './running';
import { ordersBetween } from './sums-between';

/** What a page of the list is asked for. */
export type OrderQuery = OrderFilters & Pick<Parsed<typeof orders.listOrders>['query'], 'page' | 'per_page'>;

const viewColumns = sql`
  o.*, ${runningNow} as running, json_build_object(
    'id', c.id, 'title', c.title, 'identifier', c.identifier, 'latitude', c.latitude, 'longitude', c.longitude,
    'is_deleted', c.deleted_at is not null,
    'address', json_build_object('address_line_1', c.address_line_1, 'address_line_2', c.address_line_2,
      'address_line_3', c.address_line_3, 'city', c.city, 'state', c.state, 'zipcode', c.zipcode, 'country', c.country)
  ) as charge_point,
  case when p.id is null then null
    else json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) end as "user",
  t.label as tag_label, case when k.status = 'available' then k.status_at end as available_since,
  case when not c.online then c.last_seen_at end as charger_seen_at`;

/** A card is named by the operator whose order it is: the same number may be another's with another name. */
const joined = sql`orders o join charge_points c on c.id = o.charge_point_id
  left join connectors k on k.id = o.connector_id
  left join memberships m on m.id = o.membership_id
  left join persons p on p.id = coalesce(o.person_id, m.person_id)
  left join tags t on t.operator_id = o.operator_id and t.uid_key = upper(o.tag_uid)`;

/** Where the power center of an order belongs now. */
const placingNow = sql`
  (select json_build_object('id', s.id, 'name', s.name) from charging_sites s where s.id = c.charging_site_id) as charging_site,
  (select json_build_object('id', g.id, 'name', g.name) from charge_point_group_members gm
    join charge_point_groups g on g.id = gm.group_id where gm.charge_point_id = c.id) as "group",
  array(select json_build_object('id', y.id, 'name', y.name, 'color', y.color) from charge_point_categories cy
    join categories y on y.id = cy.category_id where cy.charge_point_id = c.id order by y.name_key, y.id) as categories,
  c.type_id`;

/** How many orders there are; where there are more than `most`, one more than that. */
export const countOrders = async (
  tx: Tx,
  operatorId: number,
  { query, most }: { query: OrderFilters; most: number },
): Promise<number> => {
  const found = foundIn(
    operatorId,
    { query, isOfFigures: readsFigures({ ...query, sort: undefined }) },
    ({ rows, where }) => sql`select 1 from ${rows} where ${where} limit ${most + 1}`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from (select from (${found}) found limit ${most + 1}) counted`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
};

/** More hits than this are not worth fetching one by one. */
const mostHits = 10_000;

/** What a search finds by indexes, once for all questions of a call; left out where that is much, or the text is too short for them. */
export const withHits = async <Q extends OrderFilters>(tx: Tx, operatorId: number, query: Q): Promise<Q> => {
  if (query.search === undefined || query.search.length < 3) return query;
  const { rows } = await sql<{ id: number }>`
    select id from (${hits(operatorId, query.search)}) hits limit ${mostHits + 1}`.execute(tx);
  return rows.length > mostHits ? query : { ...query, found: rows.map(({ id }) => id) };
};

/** Before and after all orders. */
const always = { from: 'epoch', to: '9999-01-01Z' };

/** From sums by the hour, and exact. */
const keptSums = (
  operatorId: number,
  { from, to, states, payment_kind: kinds, way: ways }: OrderFilters,
): RawBuilder<OrderSums> => sql<OrderSums>`
  select coalesce(sum(orders), 0)::bigint as total, coalesce(sum(energy_wh), 0)::bigint as energy_wh,
    coalesce(sum(cost_minor), 0)::bigint as cost_minor,
    coalesce(sum(cost_minor - fee_minor) filter (where state = 'completed'), 0)::bigint as earning_minor,
    coalesce(sum(delivered), 0)::bigint as delivered, coalesce(sum(duration_ms), 0)::bigint as duration_ms
  from (${ordersBetween({ operatorId, since: sql`${from ?? always.from}::timestamptz`, until: sql`${to ?? always.to}::timestamptz` })}) found
  where ${states === null ? sql`true` : sql`state = any(${states})`}
    and ${kinds === undefined ? sql`true` : sql`payment_kind = any(${kinds})`}
    and ${ways === undefined ? sql`true` : sql`way = any(${ways})`}`;

export const sumsOfOrders = async (
  tx: Tx,
  operatorId: number,
  query: OrderFilters,
): Promise<OrderSums | null> => {
  if (isKeptInSums(query)) return (await keptSums(operatorId, query).execute(tx)).rows[0] ?? null;
  const found = foundIn(
    operatorId,
    { query, isOfFigures: true },
    ({ rows, where }) =>
      sql`select o.state, o.energy_wh, o.cost_minor, o.fee_minor, o.duration_ms from ${rows} where ${where}`,
  );
  const { rows } = await sql<OrderSums>`
    select count(*)::bigint as total, coalesce(sum(o.energy_wh), 0)::bigint as energy_wh,
      coalesce(sum(o.cost_minor), 0)::bigint as cost_minor,
      coalesce(sum(o.cost_minor - o.fee_minor) filter (where o.state = 'completed'), 0)::bigint as earning_minor,
      count(*) filter (where o.energy_wh > 0)::bigint as delivered,
      coalesce(sum(o.duration_ms) filter (where o.energy_wh > 0), 0)::bigint as duration_ms
    from (${found}) o`.execute(tx);
  return rows[0] ?? null;
};

/** First which orders, then what they are: sorting a million narrow rows is quick, wide ones are not. */
export const pageOfOrders = async (tx: Tx, operatorId: number, query: OrderQuery): Promise<PlacedRow[]> => {
  const { page, per_page: perPage, sort } = query;
  const order = orderBy(sort);
  const found = foundIn(
    operatorId,
    { query, isOfFigures: readsFigures(query) },
    ({ rows, where }) =>
      sql`select ${sortColumns(sort)} from ${rows} where ${where} ${order} limit ${page * perPage}`,
  );
  const { rows: listed } = await sql<{ id: number }>`
    select id from (${found}) listed ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(tx);
  const ids = listed.map((row) => row.id);
  if (ids.length === 0) return [];
  const { rows } = await sql<WithRunning<PlacedRow>>`
    select ${viewColumns}, ${placingNow} from ${joined} where o.operator_id = ${operatorId} and o.id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return inOrderOf(ids, rows.map(asNow));
};

/** The ids of a filtered set in its order, of all its pages. */
export const idsOfOrders = async (tx: Tx, operatorId: number, query: OrderFilters): Promise<IdList> => {
  const found = foundIn(
    operatorId,
    { query, isOfFigures: readsFigures(query) },
    ({ rows, where }) => sql`select ${sortColumns(query.sort)} from ${rows} where ${where}`,
  );
  const ids = packedIds(sql`id`, orderBy(query.sort));
  const { rows } = await sql<{ ids: Buffer }>`select ${ids} as ids from (${found}) listed`.execute(tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
};

/** Orders of one operator by their ids, in the order of the ids. */
export const ordersByIds = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<PlacedRow[]> => {
  const { rows } = await sql<WithRunning<PlacedRow>>`
    select ${viewColumns}, ${placingNow} from ${joined}
    where o.operator_id = ${operatorId} and o.id = any(${[...ids]}::bigint[])`.execute(tx);
  return inOrderOf(ids, rows.map(asNow));
};

export const orderView = async (tx: Tx, id: number): Promise<OrderView | null> => {
  const { rows } = await sql<WithRunning<OrderView>>`
    select ${viewColumns} from ${joined} where o.id = ${id}`.execute(tx);
  return rows[0] === undefined ? null : asNow(rows[0]);
};

/** Who confirmed the figures, by name; null where the person has none. */
export const confirmerOf = async (tx: Tx, membershipId: number): Promise<string | null> => {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(trim(p.first_name || ' ' || p.last_name), '') as name
    from memberships m join persons p on p.id = m.person_id where m.id = ${membershipId}`.execute(tx);
  return rows[0]?.name ?? null;
};

/** The newest command to a charger about an order. */
export interface LastCommand {
  kind: 'start' | 'stop';
  state: commands.CommandState;
  at: Date;
  answered_at: Date | null;
}

export const lastCommandOf = async (tx: Tx, orderId: number): Promise<LastCommand | null> => {
  const { rows } = await sql<LastCommand>`
    select kind, state, created_at as at, answered_at from commands
    where order_id = ${orderId} order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

import { sql, type RawBuilder } from 'kysely';
import type { orders, OrderState, Parsed } from '@voltdeck/contract';
import type { Ctx } from '../../platform/ctx';
import { idList, inOrderOf, packedIds, type IdList } from '../../platform/db/id-list';
import type { OrderView } from './rules';

/** What a list is asked for; the wire statuses are read as states already. */
export type OrderQuery = Omit<Parsed<typeof orders.listOrders>['query'], 'status' | 'state'> & {
  states: OrderState[] | null;
};

const viewColumns = sql`
  o.*, o.tariff, json_build_object(
    'id', c.id, 'title', c.title, 'identifier', c.identifier, 'latitude', c.latitude, 'longitude', c.longitude,
    'address', json_build_object('address_line_1', c.address_line_1, 'address_line_2', c.address_line_2,
      'address_line_3', c.address_line_3, 'city', c.city, 'state', c.state, 'zipcode', c.zipcode, 'country', c.country)
  ) as charge_point,
  case when p.id is null then null
    else json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) end as "user"`;

const joined = sql`orders o join charge_points c on c.id = o.charge_point_id
  left join memberships m on m.id = o.membership_id
  left join persons p on p.id = coalesce(o.person_id, m.person_id)`;

const columns: Record<string, RawBuilder<unknown>> = {
  created_at: sql`o.requested_at`,
  price: sql`o.cost_minor`,
  energy: sql`o.energy_wh`,
  duration: sql`o.duration_ms`,
  id: sql`o.id`,
};

const orderBy = (sort: string): RawBuilder<unknown> => {
  const isDown = sort.startsWith('-');
  const column = columns[isDown ? sort.slice(1) : sort] ?? sql`o.requested_at`;
  return isDown ? sql`order by ${column} desc, o.id desc` : sql`order by ${column} asc, o.id asc`;
};

const pattern = (search: string): string => `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;

const searched = (search: string): RawBuilder<unknown> => {
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;
  const like = pattern(search);
  return sql`(o.id = ${number} or o.tag_uid ilike ${like} or c.title ilike ${like} or c.identifier ilike ${like}
    or p.first_name || ' ' || p.last_name ilike ${like})`;
};

const conditions = (
  operatorId: number,
  query: Omit<OrderQuery, 'page' | 'per_page'>,
): RawBuilder<unknown> => {
  const parts = [sql`o.operator_id = ${operatorId}`];
  if (query.states !== null) parts.push(sql`o.state = any(${query.states})`);
  if (query.charge_point_id) parts.push(sql`o.charge_point_id = any(${query.charge_point_id}::bigint[])`);
  if (query.charging_site_id) parts.push(sql`c.charging_site_id = any(${query.charging_site_id}::bigint[])`);
  if (query.payment_kind) parts.push(sql`o.payment_kind = any(${query.payment_kind})`);
  if (query.way) parts.push(sql`o.way = any(${query.way})`);
  if (query.from) parts.push(sql`o.requested_at >= ${query.from}::timestamptz`);
  if (query.to) parts.push(sql`o.requested_at < ${query.to}::timestamptz`);
  if (query.held !== undefined)
    parts.push(query.held ? sql`o.held_reason is not null` : sql`o.held_reason is null`);
  if (query.search) parts.push(searched(query.search));
  return sql.join(parts, sql` and `);
};

/** Sums over a filtered set: Wh and minor units. */
export interface OrderSums {
  total: number;
  energy_wh: number;
  cost_minor: number;
  fee_minor: number;
}

export const sumsOfOrders = async (ctx: Ctx, operatorId: number, query: OrderQuery): Promise<OrderSums> => {
  const { rows } = await sql<OrderSums>`
    select count(*)::bigint as total, coalesce(sum(o.energy_wh), 0)::bigint as energy_wh,
      coalesce(sum(o.cost_minor), 0)::bigint as cost_minor, coalesce(sum(o.fee_minor), 0)::bigint as fee_minor
    from ${joined} where ${conditions(operatorId, query)}`.execute(ctx.tx);
  return rows[0] ?? { total: 0, energy_wh: 0, cost_minor: 0, fee_minor: 0 };
};

export const pageOfOrders = async (ctx: Ctx, operatorId: number, query: OrderQuery): Promise<OrderView[]> => {
  const { rows } = await sql<OrderView>`
    select ${viewColumns} from ${joined} where ${conditions(operatorId, query)} ${orderBy(query.sort ?? '-created_at')}
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(ctx.tx);
  return rows;
};

/** The ids of a filtered set in its order, of all its pages. */
export const idsOfOrders = async (
  ctx: Ctx,
  operatorId: number,
  query: Omit<OrderQuery, 'page' | 'per_page'>,
): Promise<IdList> => {
  const ids = packedIds(sql`o.id`, orderBy(query.sort ?? '-created_at'));
  const { rows } = await sql<{ ids: Buffer }>`
    select ${ids} as ids from ${joined} where ${conditions(operatorId, query)}`.execute(ctx.tx);
  return idList(rows[0]?.ids ?? Buffer.alloc(0));
};

/** An order with the names of its places. */
export type PlacedOrder = OrderView & { site_name: string | null };

/** Orders of one operator by their ids, in the order of the ids. */
export const ordersByIds = async (
  ctx: Ctx,
  operatorId: number,
  ids: readonly number[],
): Promise<PlacedOrder[]> => {
  const { rows } = await sql<PlacedOrder>`
    select ${viewColumns}, s.name as site_name from ${joined}
    left join charging_sites s on s.id = c.charging_site_id
    where o.operator_id = ${operatorId} and o.id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return inOrderOf(ids, rows);
};

export const orderView = async (ctx: Ctx, id: number): Promise<OrderView | null> => {
  const { rows } = await sql<OrderView>`select ${viewColumns} from ${joined} where o.id = ${id}`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
};

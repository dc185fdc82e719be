import { sql, type RawBuilder } from 'kysely';
import type { OrderFilters, Range } from './rules-list';

const columns: Record<string, RawBuilder<unknown>> = {
  created_at: sql`o.requested_at`,
  started_at: sql`o.started_at`,
  completed_at: sql`o.completed_at`,
  price: sql`o.cost_minor`,
  earning: sql`(o.cost_minor - o.fee_minor)`,
  energy: sql`o.energy_wh`,
  duration: sql`o.duration_ms`,
  power: sql`o.power_w`,
  state: sql`o.state`,
  id: sql`o.id`,
};

/** Columns that may be empty: what is empty stands at the end, whichever way the list is turned. */
const mayBeEmpty = new Set(['started_at', 'completed_at', 'power']);

export const orderBy = (sort: string): RawBuilder<unknown> => {
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  const column = columns[name] ?? sql`o.requested_at`;
  const last = mayBeEmpty.has(name) ? sql` nulls last` : sql``;
  return isDown
    ? sql`order by ${column} desc${last}, o.id desc`
    : sql`order by ${column} asc${last}, o.id asc`;
};

const pattern = (search: string): string => `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;

const nameLike = (like: string): RawBuilder<unknown> =>
  sql`select id from persons where first_name || ' ' || last_name ilike ${like}`;

/** People are found first, so that a million orders need no join: theirs by the person, or by what they did as a member. */
const ofPersons = (persons: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(o.person_id in (${persons})
    or (o.person_id is null and o.membership_id in (select id from memberships where person_id in (${persons}))))`;

/** The column holds no larger number, and the database refuses to compare it with one. */
const largestTransaction = 2 ** 31 - 1;

const searched = (operatorId: number, search: string): RawBuilder<unknown> => {
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;
  const transaction = number !== null && number <= largestTransaction ? number : null;
  const like = pattern(search);
  return sql`(o.id = ${number} or o.transaction_id = ${transaction} or o.ocpp_transaction = ${search}
    or o.tag_uid ilike ${like} or ${ofPersons(nameLike(like))}
    or o.charge_point_id in (select id from charge_points
      where operator_id = ${operatorId} and (title ilike ${like} or identifier ilike ${like})))`;
};

const within = (column: RawBuilder<unknown>, { from, to }: Range): RawBuilder<unknown>[] => [
  ...(from === null ? [] : [sql`${column} >= ${from}`]),
  ...(to === null ? [] : [sql`${column} <= ${to}`]),
];

/** Charge points that fit: their orders are found by number, without joining the others. */
const places = (operatorId: number, query: OrderFilters): RawBuilder<unknown>[] => {
  const parts: RawBuilder<unknown>[] = [];
  if (query.charging_site_id) parts.push(sql`charging_site_id = any(${query.charging_site_id}::bigint[])`);
  if (query.identifier) parts.push(sql`identifier ilike ${pattern(query.identifier)}`);
  if (query.protocol) parts.push(sql`protocol = any(${query.protocol})`);
  if (parts.length === 0) return [];
  const fitting = sql.join([sql`operator_id = ${operatorId}`, ...parts], sql` and `);
  return [sql`o.charge_point_id in (select id from charge_points where ${fitting})`];
};

/** Energy was delivered at a time that no price row covers. */
const isUnpriced = sql`(o.energy_wh > 0
  and (o.held_reason = 'no-price' or o.confirmed_hold = 'no-price' or o.tariff->'rows' = '[]'::jsonb))`;

const either = (asked: boolean | undefined, is: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  asked === undefined ? [] : [asked ? is : sql`not ${is}`];

const ofWhom = (query: OrderFilters): RawBuilder<unknown>[] => [
  ...(query.user_id ? [ofPersons(sql`select unnest(${query.user_id}::bigint[])`)] : []),
  ...(query.tag ? [sql`upper(o.tag_uid) = upper(${query.tag})`] : []),
];

const outcomes = (query: OrderFilters): RawBuilder<unknown>[] => [
  ...(query.failure_reason ? [sql`o.failure_reason = any(${query.failure_reason})`] : []),
  ...(query.stop_reason
    ? [sql`coalesce(o.stop_requested_why, o.stop_reason) = any(${query.stop_reason})`]
    : []),
  ...either(query.closed_by_rule, sql`o.closed_by_rule`),
  ...either(query.held, sql`(o.held_reason is not null)`),
  ...either(query.price_missing, isUnpriced),
];

/** What an order must be to stand in the list; needs `orders o` alone. */
export const conditions = (operatorId: number, query: OrderFilters): RawBuilder<unknown> => {
  const parts = [sql`o.operator_id = ${operatorId}`];
  if (query.states !== null) parts.push(sql`o.state = any(${query.states})`);
  if (query.charge_point_id) parts.push(sql`o.charge_point_id = any(${query.charge_point_id}::bigint[])`);
  if (query.connector_number) parts.push(sql`o.connector_number = any(${query.connector_number}::int[])`);
  if (query.payment_kind) parts.push(sql`o.payment_kind = any(${query.payment_kind})`);
  if (query.way) parts.push(sql`o.way = any(${query.way})`);
  if (query.from) parts.push(sql`o.requested_at >= ${query.from}::timestamptz`);
  if (query.to) parts.push(sql`o.requested_at < ${query.to}::timestamptz`);
  parts.push(
    ...places(operatorId, query),
    ...ofWhom(query),
    ...within(sql`o.energy_wh`, query.energyWh),
    ...within(sql`o.cost_minor`, query.costMinor),
    ...within(sql`o.duration_ms`, query.durationMs),
    ...outcomes(query),
  );
  if (query.search) parts.push(searched(operatorId, query.search));
  return sql.join(parts, sql` and `);
};

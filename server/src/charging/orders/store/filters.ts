import { sql, type RawBuilder } from 'kysely';
import type { OrderFilters, Range } from '../rules/list';
import { unfinishedStates, unsuccessfulStates } from '../rules/order';
import { closedStates } from '../rules/sums';
import { likeAnywhere } from '../../../platform/db/like';

const columns: Record<string, RawBuilder<unknown>> = {
  created_at: sql`o.requested_at`,
  started_at: sql`o.started_at`,
  completed_at: sql`o.completed_at`,
  price: sql`o.cost_minor`,
  earning: sql`o.cost_minor - o.fee_minor`,
  energy: sql`o.energy_wh`,
  duration: sql`o.duration_ms`,
  power: sql`o.power_w`,
  state: sql`o.state`,
  id: sql`o.id`,
};

const newestFirst = '-created_at';

/** Columns that may be empty: what is empty stands at the end, whichever way the list is turned. */
const mayBeEmpty = new Set(['started_at', 'completed_at', 'power']);

const isDown = (sort: string): boolean => sort.startsWith('-');
const nameIn = (sort: string): string => (isDown(sort) ? sort.slice(1) : sort);

/** What a list is read by: the order's `id`, and `sorted_by`. */
export const sortColumns = (sort = newestFirst): RawBuilder<unknown> =>
  sql`o.id, ${columns[nameIn(sort)] ?? sql`o.requested_at`} as sorted_by`;

/** The order of rows with these two columns. */
export const orderBy = (sort = newestFirst): RawBuilder<unknown> => {
  const last = mayBeEmpty.has(nameIn(sort)) ? sql` nulls last` : sql``;
  return isDown(sort)
    ? sql`order by sorted_by desc${last}, id desc`
    : sql`order by sorted_by asc${last}, id asc`;
};

const nameLike = (like: string): RawBuilder<unknown> =>
  sql`select id from persons where first_name || ' ' || last_name ilike ${like}`;

/** Cards of the operator's by their labels, as orders are found by them. */
const labelled = (operatorId: number, like: string): RawBuilder<unknown> =>
  sql`select uid_key from tags where operator_id = ${operatorId} and label ilike ${like}`;

/** Orders of people, by the person or by what they did as a member; each way has its own index. */
const ofPersons = (operatorId: number, persons: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from orders where operator_id = ${operatorId} and person_id in (${persons})
  union all
  select id from orders where operator_id = ${operatorId} and person_id is null
    and membership_id in (select id from memberships where person_id in (${persons}))`;

/** The ids of what a search finds, some of them more than once; each way has its own index. */
export const hits = (operatorId: number, search: string): RawBuilder<unknown> => {
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;
  const transaction = number !== null && number <= 2_147_483_647 ? number : null;
  const like = likeAnywhere(search);
  const mine = sql`operator_id = ${operatorId}`;
  return sql`
    select id from orders where id = ${number} and ${mine}
    union all
    select id from orders where transaction_id = ${transaction}::integer and ${mine}
    union all
    select id from orders where ocpp_transaction = ${search} and ${mine}
    union all
    select id from orders where tag_uid is not null and tag_uid ilike ${like} and ${mine}
    union all
    select id from orders where tag_uid is not null and upper(tag_uid) in (${labelled(operatorId, like)}) and ${mine}
    union all
    ${ofPersons(operatorId, nameLike(like))}
    union all
    select id from orders where ${mine} and charge_point_id in (select id from charge_points
      where ${mine} and (title ilike ${like} or identifier ilike ${like}))`;
};

/** A search that finds much is asked of each order in turn, which fills a page or a count soon. */
const searched = (operatorId: number, search: string): RawBuilder<unknown> => {
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;
  const like = likeAnywhere(search);
  const persons = nameLike(like);
  return sql`(o.id = ${number} or o.transaction_id = ${number} or o.ocpp_transaction = ${search}
    or o.tag_uid ilike ${like} or upper(o.tag_uid) in (${labelled(operatorId, like)})
    or o.person_id in (${persons})
    or (o.person_id is null and o.membership_id in (select id from memberships where person_id in (${persons})))
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
  if (query.group_id)
    parts.push(sql`id in (select charge_point_id from charge_point_group_members
      where operator_id = ${operatorId} and group_id = any(${query.group_id}::bigint[]))`);
  if (query.category_id)
    parts.push(sql`id in (select charge_point_id from charge_point_categories
      where operator_id = ${operatorId} and category_id = any(${query.category_id}::bigint[]))`);
  if (query.type_id) parts.push(sql`type_id = any(${query.type_id}::bigint[])`);
  if (query.identifier) parts.push(sql`identifier ilike ${likeAnywhere(query.identifier)}`);
  if (query.protocol) parts.push(sql`protocol = any(${query.protocol})`);
  if (parts.length === 0) return [];
  const fitting = sql.join([sql`operator_id = ${operatorId}`, ...parts], sql` and `);
  return [sql`o.charge_point_id in (select id from charge_points where ${fitting})`];
};

/** Energy was delivered at a time that no price row covers. */
const isUnpriced = sql`(o.energy_wh > 0
  and (o.held_reason = 'no-price' or o.confirmed_hold = 'no-price' or o.tariff->'rows' = '[]'::jsonb))`;

const either = (asked: boolean | undefined, is: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  asked === undefined ? [] : [asked ? is : sql`${is} is not true`];

const ofWhom = (operatorId: number, query: OrderFilters): RawBuilder<unknown>[] => [
  ...(query.user_id
    ? [sql`o.id in (${ofPersons(operatorId, sql`select unnest(${query.user_id}::bigint[])`)})`]
    : []),
  ...(query.fleet_id
    ? [sql`o.payer_kind = 'vehicle' and o.payer_account_id = any(${query.fleet_id}::bigint[])`]
    : []),
  ...(query.vehicle_id
    ? [
        sql`o.payer_kind = 'vehicle' and o.payer_account_id is not null and o.payer_id = any(${query.vehicle_id}::bigint[])`,
      ]
    : []),
  ...(query.worker_id
    ? [sql`o.payer_kind = 'worker' and o.payer_id = any(${query.worker_id}::bigint[])`]
    : []),
  ...(query.tag ? [sql`upper(o.tag_uid) = upper(${query.tag})`] : []),
];

const outcomes = (query: OrderFilters): RawBuilder<unknown>[] => [
  ...(query.failure_reason
    ? [sql`o.state = any(${unsuccessfulStates}::text[]) and o.failure_reason = any(${query.failure_reason})`]
    : []),
  ...(query.stop_reason
    ? [sql`coalesce(o.stop_requested_why, o.stop_reason) = any(${query.stop_reason})`]
    : []),
  ...either(query.closed_by_rule, sql`o.closed_by_rule`),
  ...either(query.held, sql`(o.held_reason is not null)`),
  ...either(query.price_missing, isUnpriced),
];

/** What an order must be to stand in the list; needs `orders o` or `orders_now o` alone. */
const conditions = (operatorId: number, query: OrderFilters): RawBuilder<unknown> => {
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
    ...ofWhom(operatorId, query),
    ...within(sql`o.energy_wh`, query.energyWh),
    ...within(sql`o.cost_minor`, query.costMinor),
    ...within(sql`o.duration_ms`, query.durationMs),
    ...outcomes(query),
  );
  if (query.found) parts.push(sql`o.id = any(${[...query.found]}::bigint[])`);
  else if (query.search) parts.push(searched(operatorId, query.search));
  return sql.join(parts, sql` and `);
};

/** Rows under the name of `o`, and what they must be. */
interface Source {
  rows: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

/** That of all orders; who has a moment of completion is closed, and to look for it costs less than to compare states. */
const isClosed = sql`(o.completed_at is not null or o.state = any(${[...closedStates]}::text[]))`;

/** The planner would take a missing moment and the states for two chances, and expect nearly nothing; `coalesce` keeps it from that. */
const isUnfinished = sql`(o.state = any(${[...unfinishedStates]}::text[]) and coalesce(o.completed_at is null, true))`;

/**
 * Where the orders of a list are found, each in one place alone.
 * Figures of closed orders are final in `orders`: to join a million of them with the few that run takes twice as long.
 */
const sourcesOf = (operatorId: number, query: OrderFilters, isOfFigures: boolean): Source[] => {
  const where = conditions(operatorId, query);
  const { states } = query;
  const sources = [
    { rows: sql`orders o`, among: closedStates, is: isClosed },
    { rows: sql`orders_now o`, among: unfinishedStates, is: isUnfinished },
  ];
  if (!isOfFigures) return [{ rows: sql`orders o`, where }];
  if (states === null) return sources.map(({ rows, is }) => ({ rows, where: sql`${where} and ${is}` }));
  const asked = sources.map(({ rows, among }) => ({
    rows,
    states: among.filter((state) => states.includes(state)),
  }));
  const some = asked.filter((each) => each.states.length > 0);
  return (some.length === 0 ? asked : some).map((each) => ({
    rows: each.rows,
    where: conditions(operatorId, { ...query, states: each.states }),
  }));
};

/** What a list's orders are found by, from all places where they are. */
export const foundIn = (
  operatorId: number,
  { query, isOfFigures }: { query: OrderFilters; isOfFigures: boolean },
  select: (source: Source) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    sourcesOf(operatorId, query, isOfFigures).map((source) => sql`(${select(source)})`),
    sql` union all `,
  );

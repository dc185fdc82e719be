import { sql, type RawBuilder } from 'kysely';
import type { Parsed, WorkKind, workList } from '@voltdeck/contract';
import { likeAnywhere } from '../../../platform/db/like';
import { ofNoteBefore, statesOf } from '../rules/states';
import { saidConnector, saidEnergyWh } from './said';

type Asked = Parsed<typeof workList.listWork>['query'];

/** What the items of an operator are narrowed by. */
export type WorkFilters = Pick<
  Asked,
  'kind' | 'reason' | 'charge_point_id' | 'charging_site_id' | 'search'
> & { operatorId: number; now: Date; id?: number };

type Part = RawBuilder<unknown>;

/** Where the items of one kind are found: rows of `kind`, `id`, `reason`, `at` and what a page shows beside. */
interface Source {
  kind: WorkKind;
  columns: Part;
  from: Part;
  where: readonly Part[];
  /** In these columns its items are searched, beside the charge point's. */
  searched: readonly Part[];
  tag: Part;
  reason: Part;
  id: Part;
  orderId: Part;
}

/** Operators some of whose orders are stuck now and were not at a moment before. */
export const operatorsStuckSince = (now: Date, before: Date): Part => {
  const were = ofNoteBefore(before);
  return sql`
    select distinct o.operator_id as id
    from orders o join charge_points c on c.id = o.charge_point_id join connectors k on k.id = o.connector_id
      ${stuckCases(now)}
    where o.state = any(${[...statesOf.stuck]}::text[]) and why.reason is not null
      and waits.at > case why.reason when 'events-missing' then ${were.missing}::timestamptz
        when 'charger-away' then ${were.away}::timestamptz when 'connector-free' then ${were.free}::timestamptz
        else ${were.unheeded}::timestamptz end`;
};

/** Why an order does not end, in the words of `whyStuck`, with since when. */
const stuckCases = (now: Date): Part => {
  const before = ofNoteBefore(now);
  const running = sql`o.state = any(${[...statesOf.running]}::text[])`;
  const away = sql`greatest(c.last_seen_at, o.started_received_at)`;
  return sql`
    cross join lateral (select
      case when o.state = 'finishing' and o.awaits_events then o.stopped_received_at end as missing,
      case when not c.online then ${away} end as away,
      case when ${running} and k.status = 'available' and k.status_at > o.started_at then k.status_at end as free,
      case when ${running} and o.stop_requested_at is not null then
        (select min(m.created_at) from commands m where m.order_id = o.id and m.kind = 'stop') end as unheeded) since
    cross join lateral (select case
      when since.missing <= ${before.missing}::timestamptz then 'events-missing'
      when since.away <= ${before.away}::timestamptz then 'charger-away'
      when since.free <= ${before.free}::timestamptz then 'connector-free'
      when since.unheeded <= ${before.unheeded}::timestamptz then 'stop-not-heeded' end as reason) why
    cross join lateral (select case why.reason when 'events-missing' then since.missing when 'charger-away' then since.away
      when 'connector-free' then since.free else since.unheeded end as at) waits`;
};

/** Of one operator, or of all. */
const ofOperator = (column: Part, operatorId: number | null): Part[] =>
  operatorId === null ? [] : [sql`${column} = ${operatorId}`];

const unmatched = (operatorId: number | null): Source => ({
  kind: 'unmatched',
  id: sql`q.id`,
  reason: sql`q.reason`,
  tag: sql`nullif(q.said->>'uid', '')`,
  orderId: sql`null::bigint`,
  columns: sql`q.at as at, q.charge_point_id, ${saidConnector} as connector_number, q.action,
    ${saidEnergyWh} as energy_wh`,
  from: sql`quarantine q join charge_points c on c.id = q.charge_point_id`,
  where: [...ofOperator(sql`q.operator_id`, operatorId), sql`q.cured_at is null`],
  searched: [sql`q.action`],
});

const ofOrders = { tag: sql`o.tag_uid`, id: sql`o.id`, orderId: sql`o.id` };

const held = (operatorId: number | null): Source => ({
  ...ofOrders,
  kind: 'held',
  reason: sql`o.held_reason`,
  columns: sql`o.completed_at as at, o.charge_point_id, o.connector_number, null::text as action, null::bigint as energy_wh`,
  from: sql`orders o join charge_points c on c.id = o.charge_point_id`,
  where: [
    ...ofOperator(sql`o.operator_id`, operatorId),
    sql`o.held_reason is not null`,
    sql`o.state = 'completed'`,
  ],
  searched: [],
});

const stuck = (operatorId: number | null, now: Date): Source => ({
  ...ofOrders,
  kind: 'stuck',
  reason: sql`why.reason`,
  columns: sql`waits.at as at, o.charge_point_id, o.connector_number, null::text as action, null::bigint as energy_wh`,
  from: sql`orders o join charge_points c on c.id = o.charge_point_id join connectors k on k.id = o.connector_id
    ${stuckCases(now)}`,
  where: [
    ...ofOperator(sql`o.operator_id`, operatorId),
    sql`o.state = any(${[...statesOf.stuck]}::text[])`,
    sql`why.reason is not null`,
  ],
  searched: [],
});

const duplicates = (operatorId: number | null): Source => ({
  kind: 'duplicate',
  id: sql`c.id`,
  reason: sql`'two-devices'::text`,
  tag: sql`null::text`,
  orderId: sql`null::bigint`,
  columns: sql`d.first_at as at, c.id as charge_point_id, null::int as connector_number, null::text as action,
    null::bigint as energy_wh`,
  from: sql`charge_point_duplicates d join charge_points c on c.id = d.charge_point_id`,
  where: [
    ...ofOperator(sql`c.operator_id`, operatorId),
    sql`c.deleted_at is null`,
    sql`d.dismissed_at is null`,
  ],
  searched: [],
});

/** A search finds title, identifier, card, its name, the number of the order and the name of the message. */
function found({ searched, tag, orderId, kind }: Source, { search, operatorId }: WorkFilters): Part[] {
  if (search === undefined || search === '') return [];
  const like = likeAnywhere(search);
  const number = /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;
  const columns = [sql`c.title`, sql`c.identifier`, ...searched];
  const parts = columns.map((column) => sql`${column} ilike ${like}`);
  if (kind !== 'duplicate')
    parts.push(
      sql`${tag} ilike ${like}`,
      sql`upper(${tag}) in (select uid_key from tags where operator_id = ${operatorId} and label ilike ${like})`,
    );
  if (number !== null && kind !== 'unmatched') parts.push(sql`${orderId} = ${number}`);
  return [sql`(${sql.join(parts, sql` or `)})`];
}

const narrowed = (source: Source, filters: WorkFilters): Part => {
  const { reason, charge_point_id: places, charging_site_id: sites, id } = filters;
  const parts = [
    ...source.where,
    ...(reason === undefined ? [] : [sql`${source.reason} = any(${reason}::text[])`]),
    ...(places === undefined ? [] : [sql`c.id = any(${places}::bigint[])`]),
    ...(sites === undefined ? [] : [sql`c.charging_site_id = any(${sites}::bigint[])`]),
    ...(id === undefined ? [] : [sql`${source.id} = ${id}`]),
    ...found(source, filters),
  ];
  return sql.join(parts, sql` and `);
};

/** The kinds that are asked for. */
const sourcesOf = ({ kind, operatorId, now }: WorkFilters): Source[] =>
  [unmatched(operatorId), held(operatorId), stuck(operatorId, now), duplicates(operatorId)].filter(
    (source) => kind === undefined || kind.includes(source.kind),
  );

const joined = (parts: readonly Part[], nothing: Part): Part =>
  parts.length === 0 ? nothing : sql.join(parts, sql` union all `);

/** The items of each kind, each branch in the order of the list and no longer than a page needs. */
export const waitingItems = (filters: WorkFilters, { way, most }: { way: Part; most: number }): Part =>
  joined(
    sourcesOf(filters).map(
      (source) => sql`(select ${source.kind}::text as kind, ${source.id} as id, ${source.reason} as reason,
        ${source.columns}, ${source.tag} as tag, ${source.orderId} as order_id
        from ${source.from} where ${narrowed(source, filters)} order by at ${way}, id ${way} limit ${most})`,
    ),
    sql`select null::text as kind, null::bigint as id, null::text as reason, null::timestamptz as at,
      null::bigint as charge_point_id, null::int as connector_number, null::text as action, null::bigint as energy_wh,
      null::text as tag, null::bigint as order_id where false`,
  );

/** How many items there are of each kind and reason. */
export const waitingCounts = (filters: WorkFilters): Part =>
  joined(
    sourcesOf(filters).map(
      (source) => sql`(select ${source.kind}::text as kind, ${source.reason} as reason, count(*)::int as count
        from ${source.from} where ${narrowed(source, filters)} group by 2)`,
    ),
    sql`select null::text as kind, null::text as reason, 0 as count where false`,
  );

/** How much waits for each operator, of all kinds, and since when the first does. */
export const waitingOfAll = (now: Date): Part => {
  const all = [unmatched(null), held(null), stuck(null, now), duplicates(null)].map(
    ({ columns, from, where }) =>
      sql`(select c.operator_id, ${columns} from ${from} where ${sql.join([...where], sql` and `)})`,
  );
  return sql`select w.operator_id as "operatorId", count(*)::int as count, min(w.at) as since
    from (${sql.join(all, sql` union all `)}) w group by 1`;
};

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type FeedRow, type FeedPosition, type Source, sources, type Wanted } from './rules';

export interface FeedQuery extends Wanted {
  operatorId: number;
  before: FeedPosition | null;
  limit: number;
}

type OrderSource = Exclude<Source, 'event'>;

const momentOf: Readonly<Record<OrderSource, RawBuilder<unknown>>> = {
  started: sql`started_at`,
  completed: sql`completed_at`,
  failed: sql`completed_at`,
};

// Word for word the conditions of the indexes orders_started, orders_completed and orders_failed.
const conditionOf: Readonly<Record<OrderSource, RawBuilder<unknown>>> = {
  started: sql`started_at is not null`,
  completed: sql`state = 'completed'`,
  failed: sql`state = 'failed'`,
};

/** Rows after a place in the feed; the moment alone bounds what is read of an index. */
function after(place: FeedPosition | null, rank: number, at: RawBuilder<unknown>): RawBuilder<unknown> {
  if (place === null) return sql`true`;
  const moment = sql`(timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond')`;
  if (rank > place.rank) return sql`${at} < ${moment}`;
  if (rank < place.rank) return sql`${at} <= ${moment}`;
  return sql`${at} <= ${moment} and (${at}, id) < (${moment}, ${place.id}::bigint)`;
}

const newestOrders = (source: OrderSource, query: FeedQuery): RawBuilder<unknown> => {
  const at = momentOf[source];
  const rank = sources.indexOf(source);
  return sql`(
    select ${at} as at, ${rank}::int as rank, id from orders
    where operator_id = ${query.operatorId} and ${conditionOf[source]} and ${after(query.before, rank, at)}
    order by ${at} desc, id desc limit ${query.limit})`;
};

const newestEvents = (query: FeedQuery): RawBuilder<unknown> => {
  const rank = sources.indexOf('event');
  return sql`(
    select at, ${rank}::int as rank, id from charge_point_events e
    where operator_id = ${query.operatorId} and kind = any(${query.eventKinds}::text[])
      and ${after(query.before, rank, sql`at`)}
      and exists (select from charge_points c where c.id = e.charge_point_id and c.deleted_at is null)
    order by at desc, id desc limit ${query.limit})`;
};

/** The newest happenings of some sources: each gives its own newest, and only what is shown is looked up. */
export async function findHappenings(tx: Tx, query: FeedQuery): Promise<FeedRow[]> {
  if (query.sources.length === 0) return [];
  const parts = query.sources.map((source) =>
    source === 'event' ? newestEvents(query) : newestOrders(source, query),
  );
  const { rows } = await sql<FeedRow>`
    with newest as (
      select * from (${sql.join(parts, sql` union all `)}) found
      order by at desc, rank desc, id desc limit ${query.limit}
    )
    select (extract(epoch from n.at) * 1000000)::bigint as micros, n.rank, n.id, e.kind,
      c.id as "chargePointId", c.title, c.time_zone as "timeZone",
      coalesce(o.connector_number, e.connector_number) as "connectorNumber",
      case when o.id is null then e.detail when n.rank = 2 then o.failure_reason end as detail,
      case when o.id is null then null else json_build_object(
        'tag', o.tag_uid, 'tagLabel', t.label, 'firstName', p.first_name, 'lastName', p.last_name,
        'energyWh', o.energy_wh, 'costMinor', o.cost_minor, 'currency', o.currency) end as "order"
    from newest n
    left join orders_now o on n.rank < 3 and o.id = n.id
    left join charge_point_events e on n.rank = 3 and e.id = n.id
    join charge_points c on c.id = coalesce(o.charge_point_id, e.charge_point_id)
    left join memberships m on m.id = o.membership_id
    left join persons p on p.id = coalesce(o.person_id, m.person_id)
    left join tags t on t.operator_id = o.operator_id and t.uid_key = upper(o.tag_uid)
    order by n.at desc, n.rank desc, n.id desc
  `.execute(tx);
  return rows;
}

import type { fleetReports, Parsed } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import type { SessionRow } from './rules-sessions';
import type { Asked } from './store';

type Filters = Omit<Parsed<typeof fleetReports.exportFleetSessions>['query'], 'format' | 'from' | 'to'>;

/** Where the list has come to: the session after which it goes on. */
export interface SessionPlace {
  day: string;
  completedAt: Date;
  orderId: number;
}

/** What a session `l` must be to stand in the list. */
function conditions({ fleetId, days: { from, to } }: Asked, filters: Filters): Query {
  const { vehicle_id: vehicle, vehicle_group_id: group, charge_point_id: place, search = '' } = filters;
  const parts = [sql`l.fleet_id = ${fleetId} and l.day between ${from}::date and ${to}::date`];
  if (vehicle !== undefined) parts.push(sql`l.vehicle_id = ${vehicle}`);
  if (group !== undefined)
    parts.push(
      sql`l.vehicle_id in (select id from vehicles where fleet_id = ${fleetId} and group_id = ${group})`,
    );
  if (place !== undefined) parts.push(sql`l.charge_point_id = ${place}`);
  if (search !== '') {
    const text = likeAnywhere(search);
    parts.push(sql`(l.vehicle_id in (select id from vehicles
        where fleet_id = ${fleetId} and (title ilike ${text} or license_plate ilike ${text}))
      or l.charge_point_id in (select id from charge_points where title ilike ${text}))`);
  }
  return sql.join(parts, sql` and `);
}

const isNewestFirst = ({ sort = '-at' }: Filters): boolean => sort.startsWith('-');

const told = sql`
  l.order_id as "orderId", l.day::text as day, l.completed_at as "completedAt", l.vehicle_id as "vehicleId",
  v.title as vehicle, v.license_plate as "licensePlate",
  (select json_build_object('id', g.id, 'title', g.name) from vehicle_groups g where g.id = v.group_id) as "group",
  l.charge_point_id as "chargePointId", c.title as "chargePoint",
  (select json_build_object('id', s.id, 'title', s.name) from charging_sites s where s.id = c.charging_site_id) as site,
  o.connector_number as "connectorNumber", o.tag_uid as card, o.started_at as "startedAt",
  coalesce(o.stopped_at, o.ended_at, l.completed_at) as "endedAt", o.time_zone as "timeZone",
  o.duration_ms as "durationMs", l.energy_wh as "energyWh", l.cost_minor as "costMinor",
  case when o.tax_rate_ppm is not null then l.tax_minor end as "taxMinor", o.currency, o.stop_reason as "stopReason"`;

const named = sql`join orders o on o.id = l.order_id join vehicles v on v.id = l.vehicle_id
  join charge_points c on c.id = l.charge_point_id`;

const order = (filters: Filters): Query => {
  const direction = isNewestFirst(filters) ? sql`desc` : sql`asc`;
  return sql`order by l.day ${direction}, l.completed_at ${direction}, l.order_id ${direction}`;
};

/** A page of the completed sessions of a fleet. */
export async function pageOfSessions(
  tx: Tx,
  asked: Asked,
  filters: Filters & { page: number; per_page: number },
): Promise<SessionRow[]> {
  const { page, per_page: perPage } = filters;
  const { rows } = await sql<SessionRow>`
    with l as materialized (
      select * from fleet_sessions l where ${conditions(asked, filters)} ${order(filters)}
      limit ${perPage} offset ${(page - 1) * perPage}
    )
    select ${told} from l ${named} ${order(filters)}`.execute(tx);
  return rows;
}

/** How many there are; where there are more than `most`, one more than that. */
export async function countSessions(
  tx: Tx,
  asked: Asked,
  { filters, most }: { filters: Filters; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from fleet_sessions l where ${conditions(asked, filters)} limit ${most + 1}
    ) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** The next sessions of the list after one of them. */
export async function sessionsAfter(
  tx: Tx,
  asked: Asked,
  { filters, after, count }: { filters: Filters; after: SessionPlace | null; count: number },
): Promise<SessionRow[]> {
  const beyond = isNewestFirst(filters) ? sql`<` : sql`>`;
  const place =
    after === null
      ? sql`true`
      : sql`(l.day, l.completed_at, l.order_id) ${beyond}
          (${after.day}::date, ${after.completedAt}::timestamptz, ${after.orderId}::bigint)`;
  const { rows } = await sql<SessionRow>`
    with l as materialized (
      select * from fleet_sessions l where ${conditions(asked, filters)} and ${place} ${order(filters)} limit ${count}
    )
    select ${told} from l ${named} ${order(filters)}`.execute(tx);
  return rows;
}

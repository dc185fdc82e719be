import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { likeAnywhere } from '../../platform/db/like';
import type { Query } from '../../platform/db/query';
import type { Days } from '../../kernel/days';
import type { FleetSums } from './rules-sums';
import { subjectsIn, sumsIn } from './store-sums';
import type { StationRow, VehicleRow } from './rules';

/** Whose report, and of which days. */
export interface Asked {
  fleetId: number;
  days: Days;
}

type Sorted = 'energy' | 'sessions' | 'cost' | 'title';
export interface Listed {
  search?: string | undefined;
  sort?: Sorted | `-${Sorted}` | undefined;
  vehicle_group_id?: number | undefined;
}
interface Slice {
  page: number;
  per_page: number;
}

/** What a report has a row for: how its sums are kept, and where its names stand. */
const kinds = {
  vehicle: {
    table: sql`vehicles`,
    found: (text: string) => sql`(n.title ilike ${text} or n.license_plate ilike ${text})`,
    told: sql`n.license_plate as "licensePlate",
      (select json_build_object('id', g.id, 'title', g.name) from vehicle_groups g where g.id = n.group_id) as "group"`,
    sessions: (fleetId: number) => sql`l.vehicle_id = n.id and l.fleet_id = ${fleetId}`,
  },
  place: {
    table: sql`charge_points`,
    found: (text: string) => sql`(n.title ilike ${text} or n.identifier ilike ${text})`,
    told: sql`(select json_build_object('id', s.id, 'title', s.name) from charging_sites s where s.id = n.charging_site_id) as site`,
    sessions: (fleetId: number) => sql`l.charge_point_id = n.id and l.fleet_id = ${fleetId}`,
  },
} as const;
export type Kind = keyof typeof kinds;

const sortColumns: Readonly<Record<Sorted, Query>> = {
  energy: sql`"energyWh"`,
  sessions: sql`sessions`,
  cost: sql`"costMinor"`,
  title: sql`lower(n.title)`,
};

const orderOf = ({ sort = '-energy' }: Listed): Query => {
  const isFalling = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '') as Sorted];
  return sql`order by ${column} ${isFalling ? sql`desc` : sql`asc`}, n.id`;
};

/** The rows of a report under `t` and their names under `n`, with the energy of all of them beside. */
const foundIn = (kind: Kind, { fleetId, days }: Asked, listed: Listed): Query => {
  const { table, found } = kinds[kind];
  const { search = '', vehicle_group_id: group } = listed;
  return sql`(
      select subject_id, sum(sessions)::bigint as sessions, sum(energy_wh)::bigint as "energyWh",
        sum(cost_minor)::bigint as "costMinor", sum(tax_minor)::bigint as "taxMinor",
        sum(sum(energy_wh)) over ()::bigint as "ofWh"
      from ${sumsIn({ fleetId, subject: kind, ...days })} s group by subject_id having sum(sessions) > 0
    ) t join ${table} n on n.id = t.subject_id
    where ${search === '' ? sql`true` : found(likeAnywhere(search))}
      and ${group === undefined ? sql`true` : sql`n.group_id = ${group}`}`;
};

interface Names {
  vehicle: Pick<VehicleRow, 'id' | 'title' | 'licensePlate' | 'group' | 'lastDay'>;
  place: Pick<StationRow, 'id' | 'title' | 'site' | 'lastDay'>;
}

/** What a vehicle or a place came to, with the energy of all of them beside. */
export interface SubjectSums extends FleetSums {
  id: number;
  ofWh: number;
}

/** Vehicles or places by what they came to: a page of them, or all, and how many there are. */
export async function sumsOfSubjects(
  tx: Tx,
  kind: Kind,
  { asked, query, slice }: { asked: Asked; query: Listed; slice: Slice | null },
): Promise<{ rows: SubjectSums[]; total: number }> {
  const found = foundIn(kind, asked, query);
  const limit =
    slice === null ? sql`` : sql`limit ${slice.per_page} offset ${(slice.page - 1) * slice.per_page}`;
  const { rows } = await sql<SubjectSums & { total: number }>`
    select n.id, t.sessions, t."energyWh", t."costMinor", t."taxMinor", t."ofWh", count(*) over ()::int as total
    from ${found} ${orderOf(query)} ${limit}`.execute(tx);
  const [first] = rows;
  if (first !== undefined || (slice?.page ?? 1) === 1) return { rows, total: first?.total ?? 0 };
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The names of vehicles or places, with the last day of a time on which each had a session. */
export async function namesOfSubjects<K extends Kind>(
  tx: Tx,
  kind: K,
  { asked: { fleetId, days }, ids }: { asked: Asked; ids: readonly number[] },
): Promise<Map<number, Names[K]>> {
  if (ids.length === 0) return new Map();
  const { table, told, sessions } = kinds[kind];
  const { rows } = await sql<Names[K]>`
    select n.id, n.title, ${told},
      (select max(l.day)::text from fleet_sessions l
        where ${sessions(fleetId)} and l.day between ${days.from}::date and ${days.to}::date) as "lastDay"
    from ${table} n where n.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many vehicles and places have sessions in a time. */
export async function countSubjects(
  tx: Tx,
  { fleetId, days }: Asked,
): Promise<{ vehicles: number; places: number }> {
  const count = (subject: Kind): Query =>
    sql`(select count(*)::int from ${subjectsIn({ fleetId, subject, ...days })} counted)`;
  const { rows } = await sql<{ vehicles: number; places: number }>`
    select ${count('vehicle')} as vehicles, ${count('place')} as places`.execute(tx);
  return rows[0] ?? { vehicles: 0, places: 0 };
}

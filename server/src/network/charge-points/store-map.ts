import type { MapBox, StandingReason } from '@voltdeck/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { type Cell, countedReasons, type Extent } from './rules-map';
import { isWanted, type Wanted } from './store-filters';
import { reasonInSql } from './store-standing';

const isIn = ({ west, south, east, north }: MapBox): RawBuilder<unknown> => {
  const isBetween =
    west <= east
      ? sql`c.longitude between ${west} and ${east}`
      : sql`(c.longitude >= ${west} or c.longitude <= ${east})`;
  return sql`c.latitude between ${south} and ${north} and ${isBetween}`;
};

/** Which cell along one side of the square world; what stands on its last edge belongs to the last cell. */
const along = (share: RawBuilder<unknown>, level: number): RawBuilder<unknown> =>
  sql`least(floor(${share} * ${2 ** level}::float8), ${2 ** level - 1}::float8)`;

const east = sql`((c.longitude + 180) / 360)`;
const south = sql`(0.5 - ln(tan(pi() / 4 + greatest(-85.051128, least(85.051128, c.latitude)) * pi() / 360)) / (2 * pi()))`;

type CellRow = Omit<Cell, 'counts'> & Record<StandingReason, number>;

const counted = sql.join(
  countedReasons.map((reason) => sql`count(*) filter (where c.reason = ${reason})::int as ${sql.id(reason)}`),
);

/** The charge points of a part of the world in cells of a grid that halves the world so many times. */
export async function cellsIn(tx: Tx, wanted: Wanted, box: MapBox, level: number): Promise<Cell[]> {
  const { rows } = await sql<CellRow>`
    select count(*)::int as count, avg(c.longitude) as longitude, avg(c.latitude) as latitude,
      min(c.longitude) as west, min(c.latitude) as south, max(c.longitude) as east, max(c.latitude) as north,
      case when count(*) = 1 then min(c.id) end as "onlyId", ${counted}
    from (
      select c.id, c.longitude, c.latitude, ${reasonInSql} as reason
      from charge_points c where ${isWanted(wanted)} and ${isIn(box)} offset 0
    ) c
    group by ${along(east, level)}, ${along(south, level)}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    counts: Object.fromEntries(countedReasons.map((name) => [name, row[name]])),
  }));
}

export interface Placed {
  total: number;
  unplaced: number;
  /** Null where none has a place. */
  extent: Extent | null;
}

type PlacedRow = { total: number; unplaced: number } & { [K in keyof Extent]: number | null };

/** How many charge points have a place, and where all of them are. */
export async function placesOfAll(tx: Tx, wanted: Wanted): Promise<Placed> {
  const { rows } = await sql<PlacedRow>`
    select (count(*) filter (where c.is_placed))::int as total,
      (count(*) filter (where not c.is_placed))::int as unplaced,
      min(c.latitude) as south, max(c.latitude) as north,
      min(c.longitude) as west, max(c.longitude) as east,
      min(c.around) as "westAround", max(c.around) as "eastAround"
    from (
      select c.latitude, c.longitude, c.latitude is not null and c.longitude is not null as is_placed,
        case when c.longitude < 0 then c.longitude + 360 else c.longitude end as around
      from charge_points c where ${isWanted(wanted)}
    ) c`.execute(tx);
  const { total = 0, unplaced = 0, ...extent } = rows[0] ?? {};
  // Sums over at least one place are numbers, which SQL's types cannot say.
  return { total, unplaced, extent: total > 0 ? (extent as Extent) : null };
}

/** A page of the ids of what is in a part of the world, by title, and how many there are in all. */
export async function idsIn(
  tx: Tx,
  wanted: Wanted,
  box: MapBox,
  slice: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const condition = sql`${isWanted(wanted)} and ${isIn(box)}`;
  const { rows } = await sql<{ id: number }>`select c.id from charge_points c where ${condition}
    order by lower(c.title), c.id limit ${slice.limit} offset ${slice.offset}`.execute(tx);
  const counts = await sql<{ count: number }>`select count(*)::int as count
    from charge_points c where ${condition}`.execute(tx);
  return { ids: rows.map((row) => row.id), total: counts.rows[0]?.count ?? 0 };
}

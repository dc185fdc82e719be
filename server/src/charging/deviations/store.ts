import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { named } from '../../platform/db/named';
import { type Device, longestName } from './rules';
import type { DeviationSum, ModelSize } from './rules-sums';
import type { Example } from './rules-example';

/** The devices of charge points as deviations name them. */
export async function devicesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Device>> {
  const rows = await named<Device & { id: number }>(
    tx,
    'deviating-devices',
    `select id, operator_id as "operatorId", left(coalesce(vendor, ''), $2) as vendor,
       left(coalesce(model, ''), $2) as model, left(coalesce(firmware, ''), $2) as firmware
     from charge_points where id = any($1::bigint[])`,
    [[...ids], longestName],
  );
  return new Map(rows.map(({ id, ...device }) => [id, device]));
}

const columnsOf = (sums: readonly DeviationSum[]): unknown[] => [
  sums.map((each) => each.operatorId),
  sums.map((each) => each.vendor),
  sums.map((each) => each.model),
  sums.map((each) => each.firmware),
  sums.map((each) => each.action),
  sums.map((each) => each.path),
  sums.map((each) => each.kind),
  sums.map((each) => each.count),
];

const places = `unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
  with ordinality as s(operator_id, vendor, model, firmware, action, path, kind, count, place)`;

/** Which charge points said what: the place of a sum, counted from 1, and a charge point, in two columns. */
const sayersOf = (sums: readonly DeviationSum[]): [number[], number[]] => {
  const pairs = sums.flatMap(({ chargePointIds }, index) =>
    chargePointIds.map((id) => [index + 1, id] as const),
  );
  return [pairs.map(([place]) => place), pairs.map(([, id]) => id)];
};

/** A sum that is kept now: its place, counted from 1, and whether its example is missing or old. */
export interface KeptSum {
  place: number;
  id: number;
  wantsExample: boolean;
}

/** Adds sums to what is kept already, rows in one order, so that no two writers lock crosswise; gives those that were. */
export const addCounts = (
  tx: Tx,
  sums: readonly DeviationSum[],
  { now, stale }: { now: Date; stale: Date },
): Promise<KeptSum[]> =>
  named<KeptSum>(
    tx,
    'add-deviations',
    `with held as materialized (
       select d.id, s.place, s.count from ${places}
       join deviations d using (operator_id, vendor, model, firmware, action, path, kind)
       order by d.id for no key update of d
     ), raised as (
       update deviations d set count = d.count + held.count, last_at = greatest(d.last_at, $9)
       from held where held.id = d.id
     ), said as (
       insert into deviation_charge_points (deviation_id, charge_point_id)
       select held.id, p.charge_point_id
       from unnest($11::bigint[], $12::bigint[]) as p(place, charge_point_id) join held using (place)
       order by 1, 2
       on conflict do nothing
     )
     select held.place::int as place, held.id, coalesce(e.at < $10, true) as "wantsExample"
     from held left join deviation_examples e on e.deviation_id = held.id`,
    [...columnsOf(sums), now, stale, ...sayersOf(sums)],
  );

/** Whoever adds rows counts first how many there are, so one at a time does. */
export const holdAdding = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('deviations', 0))`.execute(tx);
};

/** Which of the sums are kept already, by their places, counted from 1. */
export const keptAmong = async (tx: Tx, sums: readonly DeviationSum[]): Promise<Set<number>> => {
  const rows = await named<{ place: number }>(
    tx,
    'kept-deviations',
    `select s.place::int as place from ${places}
     join deviations d using (operator_id, vendor, model, firmware, action, path, kind)`,
    columnsOf(sums),
  );
  return new Set(rows.map(({ place }) => place));
};

/** Makes rows, at the count of zero, of what is not kept yet. */
export const insertDeviations = async (tx: Tx, sums: readonly DeviationSum[], now: Date): Promise<void> => {
  await named(
    tx,
    'insert-deviations',
    `insert into deviations (operator_id, vendor, model, firmware, action, path, kind, count, first_at, last_at)
     select operator_id, vendor, model, firmware, action, path, kind, 0, $9, $9 from ${places}
     order by 1, 2, 3, 4, 5, 6, 7
     on conflict do nothing`,
    [...columnsOf(sums), now],
  );
};

/** How many rows there are of each model and firmware of these operators. */
export async function sizesOf(tx: Tx, operatorIds: readonly number[]): Promise<ModelSize[]> {
  const { rows } = await sql<ModelSize>`
    select operator_id as "operatorId", vendor, model, firmware, count(*) as rows
    from deviations where operator_id = any(${[...operatorIds]}::bigint[]) group by 1, 2, 3, 4
  `.execute(tx);
  return rows;
}

/** Keeps examples in place of those before. */
export const saveExamples = async (
  tx: Tx,
  examples: readonly (Example & { id: number })[],
  now: Date,
): Promise<void> => {
  await named(
    tx,
    'save-deviation-examples',
    `insert into deviation_examples (deviation_id, frame, bytes, is_cut, at)
     select id, frame, bytes, is_cut, $5
     from unnest($1::bigint[], $2::text[], $3::integer[], $4::boolean[]) as e(id, frame, bytes, is_cut)
     order by id
     on conflict (deviation_id) do update set
       frame = excluded.frame, bytes = excluded.bytes, is_cut = excluded.is_cut, at = excluded.at`,
    [
      examples.map(({ id }) => id),
      examples.map(({ frame }) => frame),
      examples.map(({ bytes }) => bytes),
      examples.map(({ isCut }) => isCut),
      now,
    ],
  );
};

/** Forgets what was not said since. */
export async function deleteDeviationsBefore(tx: Tx, moment: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from deviations where last_at < ${moment}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { FaultChange } from './rules';

const placesOf = (changes: readonly FaultChange[]) => sql`unnest(
  ${changes.map((each) => each.chargePointId)}::bigint[],
  ${changes.map((each) => each.connectorNumber)}::integer[],
  ${changes.map(({ words }) => words?.code ?? null)}::text[],
  ${changes.map(({ words }) => words?.vendorCode ?? null)}::text[],
  ${changes.map(({ words }) => words?.info ?? null)}::text[],
  ${changes.map(({ words }) => words?.vendorId ?? null)}::text[],
  ${changes.map((each) => each.at)}::timestamptz[]
) n (id, number, code, vendor_code, info, vendor_id, at)`;

/**
 * When a fault `f` lasted, with its last time until a moment. So many times as one that flutters has in a day are told by
 * their first and last moment.
 */
export const lastedUntil = (at: RawBuilder<unknown>): RawBuilder<unknown> => {
  const all = sql`f.lasted + tstzmultirange(tstzrange(f.last_began_at, greatest(${at}, f.last_began_at), '[]'))`;
  return sql`case when (select count(*) from unnest(f.lasted)) < 100 then ${all}
    else tstzmultirange(range_merge(${all})) end`;
};

/** Counts a refused start on the faults that lasted there by the status of the connector or the charge point. */
export async function addRefused(
  tx: Tx,
  of: { chargePointId: number; connectorNumber: number },
): Promise<void> {
  await sql`
    update charge_point_faults set refused = refused + 1
    where charge_point_id = ${of.chargePointId} and connector_number in (${of.connectorNumber}, 0)
      and component is null and ended_at is null
  `.execute(tx);
}

/** Ends what lasts at places, but for the code that is told there now. */
export async function endFaults(tx: Tx, changes: readonly FaultChange[]): Promise<void> {
  await sql`
    update charge_point_faults f set ended_at = greatest(n.at, f.last_began_at), lasted = ${lastedUntil(sql`n.at`)}
    from ${placesOf(changes)}
    where f.charge_point_id = n.id and f.connector_number = n.number and f.component is null and f.ended_at is null
      and f.code is distinct from n.code
  `.execute(tx);
}

/**
 * Keeps faults, one row for each place and code: one that lasts takes the newest words, one that was there within a day goes on.
 * Whoever calls holds the charge points.
 */
export async function keepFaults(tx: Tx, changes: readonly FaultChange[]): Promise<void> {
  await sql`
    with told as materialized (
      select n.*, f.id as fault_id from ${placesOf(changes)}
      left join lateral (
        select id from charge_point_faults
        where charge_point_id = n.id and connector_number = n.number and code = n.code and component is null
          and (ended_at is null or began_at > n.at - interval '1 day')
        order by ended_at is null desc, began_at desc limit 1
      ) f on true
    ), known as (
      update charge_point_faults f set vendor_code = n.vendor_code, info = n.info, vendor_id = n.vendor_id,
        times = f.times + (f.ended_at is not null)::integer,
        last_began_at = case when f.ended_at is null then f.last_began_at else n.at end, ended_at = null
      from told n where f.id = n.fault_id
    )
    insert into charge_point_faults (operator_id, charge_point_id, connector_number, code, vendor_code, info, vendor_id,
      began_at, last_began_at)
    select c.operator_id, n.id, n.number, n.code, n.vendor_code, n.info, n.vendor_id, n.at, n.at
    from told n join charge_points c on c.id = n.id where n.fault_id is null
  `.execute(tx);
}

export async function deleteFaultsBefore(tx: Tx, moment: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from charge_point_faults where ended_at < ${moment}
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface FaultRow {
  id: number;
  connector_number: number;
  code: string;
  vendor_code: string | null;
  info: string | null;
  vendor_id: string | null;
  component: string | null;
  value: string | null;
  last_began_at: Date;
  ended_at: Date | null;
  times: number;
  refused: number;
  /** When it lasted before, each from and until in milliseconds since 1970. */
  lasted: [number, number][];
}

/** When it lasted, as pairs of milliseconds since 1970. */
const spells = sql`(
  select coalesce(json_agg(json_build_array(
    floor(extract(epoch from lower(each)) * 1000), ceil(extract(epoch from upper(each)) * 1000))), '[]')
  from unnest(lasted) each
) as lasted`;

const columns = sql`id, connector_number, code, vendor_code, info, vendor_id, component, value, last_began_at, ended_at, refused`;

/** Faults of a charge point of the operator's that last, then those that were over since a moment, newest first. */
export async function faultsOf(
  tx: Tx,
  of: { operatorId: number; chargePointId: number; since: Date; limit: number },
): Promise<FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    with shown as materialized (
      select *, sum(times) over same as all_times
      from charge_point_faults
      where charge_point_id = ${of.chargePointId} and operator_id = ${of.operatorId}
        and times > 0 and (ended_at is null or ended_at >= ${of.since})
      window same as (partition by connector_number, code, component)
    ), ranked as (
      select *, row_number() over (partition by ended_at is null order by last_began_at desc, id desc) as place from shown
    )
    select id, connector_number, code, vendor_code, info, vendor_id, component, value, last_began_at, ended_at,
      all_times::integer as times, refused,
      ${spells}
    from ranked where place <= ${of.limit}
    order by ended_at is null desc, place
  `.execute(tx);
  return rows;
}

/** Faults of a charge point of the operator's, newest first, from the one after `before` on. */
export async function pastFaultsOf(
  tx: Tx,
  of: { operatorId: number; chargePointId: number; before: number | undefined; limit: number },
): Promise<FaultRow[]> {
  const page =
    of.before === undefined
      ? sql``
      : sql`and (last_began_at, id) < (select last_began_at, id from charge_point_faults
          where id = ${of.before} and charge_point_id = ${of.chargePointId})`;
  const { rows } = await sql<FaultRow>`
    select ${columns}, times, ${spells} from charge_point_faults
    where charge_point_id = ${of.chargePointId} and operator_id = ${of.operatorId} and times > 0 ${page}
    order by last_began_at desc, id desc limit ${of.limit}
  `.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { Query } from '../../platform/db/query';
import type { OpenSession, RunningSession, Vehicle } from './rules';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_reservations: {
      order_id: number;
      fleet_id: number;
      operator_id: number;
      vehicle_id: number;
      estimate_minor: number;
      share_minor: number;
      share_wh: number | null;
      share_until: Date | null;
      is_told: boolean;
      created_at: Date;
    };
  }
}

/** Vehicles by their numbers; those that were removed are not there. */
export const findVehicles = (tx: Tx, ids: readonly number[]): Promise<Map<number, Vehicle>> =>
  vehiclesBy(tx, ids, sql``);

/**
 * The same for starts: until the transaction ends none is deleted or made inactive, and who does either has the order of each start
 * before. In the order of their numbers, as everybody who holds several.
 */
export const holdVehiclesToStart = (tx: Tx, ids: readonly number[]): Promise<Map<number, Vehicle>> =>
  vehiclesBy(tx, ids, sql`order by v.id for share of v`);

async function vehiclesBy(tx: Tx, ids: readonly number[], held: Query): Promise<Map<number, Vehicle>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Vehicle>`
    select v.id, v.operator_id as "operatorId", v.fleet_id as "fleetId", v.group_id as "groupId", v.active as "isActive",
      v.battery_wh as "batteryWh", f.name as "fleetName"
    from vehicles v join fleets f on f.id = v.fleet_id
    where v.id = any(${[...ids]}::bigint[]) and v.deleted_at is null ${held}
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A session that is not settled yet, with what it was told last. */
export interface ReservedSession extends OpenSession, RunningSession {
  toldMinor: number;
  toldWh: number | null;
  toldUntil: Date | null;
  isTold: boolean;
}

/**
 * Sessions of fleets that run, or wait to be settled, by the order of their numbers. States come from charging: `running` are
 * those that use more, `open` those whose figures are not final.
 */
export async function openSessions(
  tx: Tx,
  fleetIds: readonly number[],
  { running, open }: { running: readonly string[]; open: readonly string[] },
): Promise<ReservedSession[]> {
  if (fleetIds.length === 0) return [];
  const { rows } = await sql<ReservedSession>`
    select r.order_id as "orderId", r.fleet_id as "fleetId", r.operator_id as "operatorId", r.vehicle_id as "vehicleId",
      o.charge_point_id as "chargePointId", o.connector_id as "connectorId",
      coalesce(o.started_at, o.requested_at) as "startedAt", o.state = any(${[...running]}::text[]) as "isRunning",
      r.estimate_minor as "estimateMinor", o.cost_minor as "costMinor", o.energy_wh as "energyWh",
      r.share_minor as "toldMinor", r.share_wh as "toldWh", r.share_until as "toldUntil", r.is_told as "isTold"
    from fleet_reservations r join orders_now o on o.id = r.order_id
    where r.fleet_id = any(${[...fleetIds]}::bigint[]) and (
      o.state = any(${[...open]}::text[])
      or (o.state = 'completed' and not exists (select from settlements s where s.order_id = o.id)))
    order by r.order_id
  `.execute(tx);
  return rows;
}

/** Sets aside what an accepted order of a vehicle may take, as its start was granted; once. */
export async function insertReservation(tx: Tx, orderId: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ fleet_id: number }>`
    insert into fleet_reservations (order_id, fleet_id, operator_id, vehicle_id, estimate_minor, share_minor, share_wh,
      share_until, created_at)
    select id, payer_account_id, operator_id, payer_id, coalesce(allowance_minor, 0), coalesce(allowance_minor, 0),
      allowance_wh, allowance_until, ${at}::timestamptz
    from orders where id = ${orderId} and payer_kind = 'vehicle' and payer_account_id is not null
    on conflict (order_id) do nothing returning fleet_id
  `.execute(tx);
  return rows[0]?.fleet_id ?? null;
}

/** What a running session may use from now on; its order is told later. */
export interface Share {
  orderId: number;
  minor: number;
  wh: number | null;
  until: Date | null;
}

/** Notes new shares. Rows are held in the order of their numbers, as whoever tells them does. */
export async function saveShares(tx: Tx, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  await sql`
    with n as (
      select * from unnest(
        ${shares.map(({ orderId }) => orderId)}::bigint[], ${shares.map(({ minor }) => minor)}::bigint[],
        ${shares.map(({ wh }) => wh)}::bigint[], ${shares.map(({ until }) => until)}::timestamptz[]
      ) n (order_id, minor, wh, until)
    ), held as (
      select r.order_id from fleet_reservations r join n using (order_id) order by r.order_id for update of r
    )
    update fleet_reservations r set share_minor = n.minor, share_wh = n.wh, share_until = n.until, is_told = false
    from n join held using (order_id) where r.order_id = n.order_id
  `.execute(tx);
}

/** A share that its order has not been told yet. */
export interface UntoldShare extends Share {
  chargePointId: number;
}

export async function untoldShares(
  tx: Tx,
  fleetId: number,
  { running, limit }: { running: readonly string[]; limit: number },
): Promise<UntoldShare[]> {
  const { rows } = await sql<UntoldShare>`
    select r.order_id as "orderId", o.charge_point_id as "chargePointId", r.share_minor as minor, r.share_wh as wh,
      r.share_until as until
    from fleet_reservations r join orders o on o.id = r.order_id
    where r.fleet_id = ${fleetId} and not r.is_told and o.state = any(${[...running]}::text[])
    -- Who gives something back comes first.
    order by r.share_minor - coalesce(o.allowance_minor, 0), r.order_id limit ${limit}
  `.execute(tx);
  return rows;
}

/** Notes that orders have been told; a share that was made anew meanwhile is still to be told. */
export async function markTold(tx: Tx, shares: readonly Share[]): Promise<void> {
  await sql`
    with n as (
      select * from unnest(
        ${shares.map(({ orderId }) => orderId)}::bigint[], ${shares.map(({ minor }) => minor)}::bigint[],
        ${shares.map(({ wh }) => wh)}::bigint[], ${shares.map(({ until }) => until)}::timestamptz[]
      ) n (order_id, minor, wh, until)
    ), held as (
      select r.order_id from fleet_reservations r join n using (order_id) order by r.order_id for update of r
    )
    update fleet_reservations r set is_told = true from n join held using (order_id)
    where r.order_id = n.order_id and r.share_minor = n.minor and r.share_wh is not distinct from n.wh
      and r.share_until is not distinct from n.until
  `.execute(tx);
}

/** Forgets sessions of a fleet that are settled or came to nothing; those that somebody holds are left for the next time. */
export async function forgetSettled(tx: Tx, fleetId: number, open: readonly string[]): Promise<void> {
  await sql`
    delete from fleet_reservations where order_id in (
      select r.order_id from fleet_reservations r join orders o on o.id = r.order_id
      where r.fleet_id = ${fleetId} and o.state <> all(${[...open]}::text[])
        and (o.state <> 'completed' or exists (select from settlements s where s.order_id = o.id))
      order by r.order_id for update of r skip locked
    )
  `.execute(tx);
}

/** Fleets of which sessions run or wait to be settled. */
export async function busyFleets(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct fleet_id as id from fleet_reservations order by 1
  `.execute(tx);
  return rows.map(({ id }) => id);
}

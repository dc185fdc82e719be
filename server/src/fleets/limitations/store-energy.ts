import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { DayEnergy } from './rules-days';

declare module '../../platform/db/tables' {
  interface Tables {
    fleet_energy: {
      order_id: number;
      day: string;
      fleet_id: number;
      vehicle_id: number;
      charge_point_id: number;
      energy_wh: number;
      time_zone: string | null;
    };
  }
}

/** An order of a vehicle, as much as its energy by days is made from; energy in Wh. */
export interface MeteredOrder {
  orderId: number;
  fleetId: number;
  vehicleId: number;
  chargePointId: number;
  connectorId: number;
  /** Whose days its energy counts on: that in which it was noted first, or else that of the operator. */
  timeZone: string;
  startedAt: Date;
  /** The moment that `energyWh` is of: its end, or its last reading. */
  until: Date;
  meterStartWh: number | null;
  energyWh: number;
}

/** An order that is not final yet, with what limitations tell apart as it is now. */
export interface UnfinishedOrder extends MeteredOrder {
  vehicleGroupId: number | null;
  chargePointGroupId: number | null;
  isRunning: boolean;
}

const metered = sql`o.id as "orderId", v.fleet_id as "fleetId", v.id as "vehicleId",
  o.charge_point_id as "chargePointId", o.connector_id as "connectorId", o.started_at as "startedAt",
  o.meter_start_wh as "meterStartWh", o.energy_wh as "energyWh"`;

/** Those of the orders that are completed ones of vehicles, by their numbers. */
export async function completedOrders(tx: Tx, orderIds: readonly number[]): Promise<MeteredOrder[]> {
  const { rows } = await sql<MeteredOrder>`
    select ${metered}, coalesce(o.stopped_at, o.ended_at, o.completed_at) as until,
      coalesce((select max(e.time_zone) from fleet_energy e where e.order_id = o.id), p.time_zone) as "timeZone"
    from orders o join vehicles v on v.id = o.payer_id join operators p on p.id = o.operator_id
    where o.id = any(${[...orderIds]}::bigint[]) and o.payer_kind = 'vehicle' and o.state = 'completed' and o.started_at is not null
    order by o.id
  `.execute(tx);
  return rows;
}

/** Orders of a fleet that take energy, or have taken some that is not final yet. */
export async function unfinishedOrders(
  tx: Tx,
  { operatorId, fleetId }: { operatorId: number; fleetId: number },
  { states, running, at }: { states: readonly string[]; running: readonly string[]; at: Date },
): Promise<UnfinishedOrder[]> {
  const { rows } = await sql<UnfinishedOrder>`
    select ${metered}, coalesce(o.stopped_at, o.last_reading_at, ${at}::timestamptz) as until, p.time_zone as "timeZone",
      v.group_id as "vehicleGroupId", m.group_id as "chargePointGroupId",
      o.state = any(${[...running]}::text[]) as "isRunning"
    from orders_now o join vehicles v on v.id = o.payer_id join operators p on p.id = o.operator_id
    left join charge_point_group_members m on m.charge_point_id = o.charge_point_id
    where o.operator_id = ${operatorId} and o.state = any(${[...states]}::text[])
      and o.payer_kind = 'vehicle' and v.fleet_id = ${fleetId} and o.started_at is not null
  `.execute(tx);
  return rows;
}

/** What the meter of an order said. */
export interface OrderSample {
  orderId: number;
  at: Date;
  energyWh: number;
}

/** The samples of orders that ran through midnight, in the order of time. */
export async function samplesOf(tx: Tx, orderIds: readonly number[]): Promise<OrderSample[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<OrderSample>`
    select order_id as "orderId", at, energy_wh as "energyWh" from meter_samples
    where order_id = any(${[...orderIds]}::bigint[]) and energy_wh is not null
    order by order_id, at, energy_wh
  `.execute(tx);
  return rows;
}

/** Whose energy it is, and where it was charged. */
export type EnergyOwner = Pick<
  MeteredOrder,
  'orderId' | 'fleetId' | 'vehicleId' | 'chargePointId' | 'timeZone'
>;

/** Takes the energy of an order away, and tells the sums. */
export async function dropEnergy(tx: Tx, orderId: number): Promise<void> {
  await sql`
    with gone as (delete from fleet_energy where order_id = ${orderId} returning *)
    insert into fleet_energy_figures (fleet_id, charge_point_id, vehicle_id, day, energy_wh)
    select fleet_id, charge_point_id, vehicle_id, day, -energy_wh from gone`.execute(tx);
}

/** Replaces the energy of an order by days, and tells the sums: said twice it counts once. */
export async function saveEnergy(
  tx: Tx,
  { orderId, fleetId, vehicleId, chargePointId, timeZone }: EnergyOwner,
  days: readonly (Omit<DayEnergy, 'day'> & { day: string })[],
): Promise<void> {
  await dropEnergy(tx, orderId);
  if (days.length === 0) return;
  await sql`
    with made as (
      insert into fleet_energy (order_id, day, fleet_id, vehicle_id, charge_point_id, energy_wh, time_zone)
      select ${orderId}, d.day, ${fleetId}, ${vehicleId}, ${chargePointId}, d.energy_wh, ${timeZone}
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ energyWh }) => energyWh)}::bigint[]) d (day, energy_wh)
      returning *
    )
    insert into fleet_energy_figures (fleet_id, charge_point_id, vehicle_id, day, energy_wh)
    select fleet_id, charge_point_id, vehicle_id, day, energy_wh from made`.execute(tx);
}

/** What an order's energy by days comes to; null where none is noted. */
export async function energyNoted(tx: Tx, orderId: number): Promise<number | null> {
  const { rows } = await sql<{ energyWh: number | null }>`
    select sum(energy_wh)::bigint as "energyWh" from fleet_energy where order_id = ${orderId}
  `.execute(tx);
  return rows[0]?.energyWh ?? null;
}

/** What vehicles have charged on a day, wherever; orders that are counted elsewhere are left out. */
export async function energyOfDay(
  tx: Tx,
  { vehicleIds, day, without }: { vehicleIds: readonly number[]; day: string; without: readonly number[] },
): Promise<Map<number, number>> {
  if (vehicleIds.length === 0) return new Map();
  const { rows } = await sql<{ vehicleId: number; energyWh: number }>`
    select vehicle_id as "vehicleId", sum(energy_wh)::bigint as "energyWh" from fleet_energy
    where vehicle_id = any(${[...vehicleIds]}::bigint[]) and day = ${day}::date
      and order_id <> all(${[...without]}::bigint[])
    group by 1
  `.execute(tx);
  return new Map(rows.map(({ vehicleId, energyWh }) => [vehicleId, energyWh]));
}

/** What limitations must know of vehicles; battery in Wh, null where nobody told. */
export interface LimitedVehicle {
  id: number;
  title: string;
  groupId: number | null;
  batteryWh: number | null;
}

export async function vehiclesNamed(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, LimitedVehicle & { modelId: number | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LimitedVehicle & { modelId: number | null }>`
    select id, title, group_id as "groupId", battery_wh as "batteryWh", model_id as "modelId" from vehicles
    where id = any(${[...ids]}::bigint[])
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where orders charge, as limitations tell places apart. */
export interface LimitedPlace {
  groupId: number | null;
  /** Of the connector, as its kind is stored; null where nobody told. */
  type: string | null;
}

/** The group of each charge point and the kind of each connector, by the number of the connector. */
export async function placesOf(tx: Tx, connectorIds: readonly number[]): Promise<Map<number, LimitedPlace>> {
  if (connectorIds.length === 0) return new Map();
  const { rows } = await sql<LimitedPlace & { id: number }>`
    select k.id, k.type, m.group_id as "groupId" from connectors k
    left join charge_point_group_members m on m.charge_point_id = k.charge_point_id
    where k.id = any(${[...connectorIds]}::bigint[])
  `.execute(tx);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** The first vehicles of a fleet, or of one of its groups, by title, and how many there are. */
export async function firstVehicles(
  tx: Tx,
  { fleetId, vehicleGroupId, most }: { fleetId: number; vehicleGroupId: number | null; most: number },
): Promise<{ vehicles: LimitedVehicle[]; count: number }> {
  const { rows } = await sql<LimitedVehicle & { count: number }>`
    select id, title, group_id as "groupId", battery_wh as "batteryWh", count(*) over ()::int as count from vehicles
    where fleet_id = ${fleetId} and deleted_at is null
      and (${vehicleGroupId}::bigint is null or group_id = ${vehicleGroupId})
    order by lower(title), id limit ${most}
  `.execute(tx);
  return { vehicles: rows, count: rows[0]?.count ?? 0 };
}

/** Vehicles of a fleet that have charged on a day, those that charged most first. */
export async function vehiclesOfDay(
  tx: Tx,
  { fleetId, day, most }: { fleetId: number; day: string; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select vehicle_id as id from fleet_energy where fleet_id = ${fleetId} and day = ${day}::date
    group by 1 order by sum(energy_wh) desc limit ${most}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

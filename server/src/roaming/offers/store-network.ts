import type { Hours } from '@voltdeck/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { OfferedConnector, OfferedSite } from './rules-location';
import type { OfferedRow } from './rules-tariff';

/** A charge point that strangers may see, and the place it stands at. */
export interface Offered {
  id: number;
  siteId: number | null;
}

/** Those that are public and can be found: without coordinates nobody could be sent there. */
const isOffered = sql`p.deleted_at is null and p.visibility = 'public'
  and coalesce(p.latitude, s.latitude) is not null and coalesce(p.longitude, s.longitude) is not null`;

/** The charge points that an operator offers, place by place. */
export async function offeredBy(tx: Tx, operatorId: number): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select p.id, p.charging_site_id as "siteId"
    from charge_points p left join charging_sites s on s.id = p.charging_site_id
    where p.operator_id = ${operatorId} and ${isOffered}
    order by p.charging_site_id nulls last, p.id`.execute(tx);
  return rows;
}

/** A charge point as it is read, before its connectors and prices. */
export interface OfferedRecord extends Offered {
  title: string;
  identifier: string;
  address: (string | null)[];
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  isListed: boolean;
  isConfigured: boolean;
  isOnline: boolean;
  isOut: boolean;
  isInoperative: boolean;
  hours: Hours | null;
  open_time: string | null;
  close_time: string | null;
  site_hours: Hours | null;
}

export async function offeredRecords(tx: Tx, ids: readonly number[]): Promise<OfferedRecord[]> {
  const { rows } = await sql<OfferedRecord>`
    select p.id, p.charging_site_id as "siteId", p.title, p.identifier,
      array[p.address_line_1, p.address_line_2, p.address_line_3] as address, p.city, p.state, p.zipcode,
      coalesce(p.country, s.country, o.country) as country,
      coalesce(p.latitude, s.latitude) as latitude, coalesce(p.longitude, s.longitude) as longitude,
      p.time_zone as "timeZone", p.listed as "isListed", p.configured_at is not null as "isConfigured",
      p.online as "isOnline",
      p.out_of_service or p.station_status is not distinct from 'Faulted' as "isOut",
      p.plan_deactivated_at is not null or p.station_status is not distinct from 'Unavailable' as "isInoperative",
      p.hours, p.open_time, p.close_time, s.hours as site_hours
    from charge_points p join operators o on o.id = p.operator_id
      left join charging_sites s on s.id = p.charging_site_id
    where p.id = any(${[...ids]}::bigint[])
    order by p.charging_site_id nulls last, p.id`.execute(tx);
  return rows;
}

export async function offeredConnectors(
  tx: Tx,
  ids: readonly number[],
): Promise<(OfferedConnector & { chargePointId: number })[]> {
  const { rows } = await sql<OfferedConnector & { chargePointId: number }>`
    select charge_point_id as "chargePointId", number, evse_id as "evseId", type, max_power_w as "maxPowerW",
      status, is_faulted as "isFaulted"
    from connectors where charge_point_id = any(${[...ids]}::bigint[])
    order by charge_point_id, number`.execute(tx);
  return rows;
}

export async function offeredPrices(
  tx: Tx,
  ids: readonly number[],
): Promise<(OfferedRow & { charge_point_id: number })[]> {
  const { rows } = await sql<OfferedRow & { charge_point_id: number }>`
    select charge_point_id, starting_time, ending_time, price_micro, price_unit, additions
    from charge_point_prices where charge_point_id = any(${[...ids]}::bigint[])
    order by charge_point_id, starting_time, id`.execute(tx);
  return rows;
}

export async function offeredSites(tx: Tx, ids: readonly number[]): Promise<OfferedSite[]> {
  const { rows } = await sql<OfferedSite>`
    select id, name, array[address_line_1, address_line_2, address_line_3] as address, city, state, zipcode, country,
      latitude, longitude, time_zone as "timeZone", hours
    from charging_sites where id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows;
}

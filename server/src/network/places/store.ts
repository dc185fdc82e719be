import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargingPlace } from './rules';

type Connector = ChargingPlace['connectors'][number];

/** A place with its price rows as they are kept, and times within JSON as text. */
export type RawPlace = Omit<ChargingPlace, 'tariff' | 'connectors'> & {
  connectors: (Omit<Connector, 'statusAt'> & { statusAt: string | null })[];
  prices: {
    id: number;
    starting_time: string;
    ending_time: string;
    price_micro: number;
    price_unit: 'energy' | 'minutes';
    session_limit_type: 'energy' | 'minutes' | null;
    session_limit_amount: number | null;
  }[];
};

/** One statement, because every message of a charger asks for it. */
export async function findPlace(tx: Tx, id: number): Promise<RawPlace | null> {
  const { rows } = await sql<RawPlace>`
    select c.id, c.operator_id as "operatorId", c.title, o.currency, o.fee_rate_ppm as "feeRatePpm",
      c.time_zone as "timeZone", c.visibility, c.online, c.out_of_service as "outOfService",
      c.plan_deactivated_at as "planDeactivatedAt",
      c.configured_at is not null as configured, c.status,
      case when c.station_status is not null then c.station_status_at end as "stationOutSince", c.free_vend_tag as "freeVendTag",
      c.clock_skew_ms as "clockSkewMs", c.last_seen_at as "lastSeenAt",
      (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number, 'evseId', k.evse_id, 'status', k.status,
          'statusAt', k.status_at, 'ocppStatus', k.ocpp_status, 'maxPowerW', k.max_power_w) order by k.number), '[]')
        from connectors k where k.charge_point_id = c.id and k.removed_at is null) as connectors,
      (select coalesce(json_agg(json_build_object('id', p.id, 'starting_time', p.starting_time,
          'ending_time', p.ending_time, 'price_micro', p.price_micro, 'price_unit', p.price_unit,
          'session_limit_type', p.session_limit_type, 'session_limit_amount', p.session_limit_amount)
          order by p.starting_time), '[]')
        from charge_point_prices p where p.charge_point_id = c.id) as prices
    from charge_points c join operators o on o.id = c.operator_id
    where c.id = ${id} and c.deleted_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

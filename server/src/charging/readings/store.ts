import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import { mostBursts, offlineSeconds } from './rules/curve';
import type { TimedSample } from './rules/meter';

interface MeterSamplesTable {
  order_id: number | null;
  charge_point_id: number;
  connector_number: number;
  at: Date;
  device_at: Date | null;
  received_at: Date;
  energy_wh: number | null;
  power_w: number | null;
  current_ma: number | null;
  voltage_mv: number | null;
  soc: number | null;
  context: string | null;
  others: unknown;
}

declare module '../../platform/db/tables' {
  interface Tables {
    meter_samples: MeterSamplesTable;
  }
}

interface SampleSource {
  orderId: number | null;
  chargePointId: number;
  connectorNumber: number;
}

/** Keeps samples as they came, whatever is made of them. */
export const insertSamples = async (
  tx: Tx,
  now: Date,
  place: SampleSource,
  samples: readonly TimedSample[],
): Promise<void> => {
  if (samples.length === 0) return;
  const column = <T>(pick: (sample: TimedSample) => T): T[] => samples.map(pick);
  await sql`
    insert into meter_samples (order_id, charge_point_id, connector_number, received_at,
      at, device_at, energy_wh, power_w, current_ma, voltage_mv, soc, context, others)
    select ${place.orderId}::bigint, ${place.chargePointId}::bigint, ${place.connectorNumber}::int, ${now}::timestamptz, s.*
    from unnest(
      ${column((s) => s.at)}::timestamptz[], ${column((s) => s.deviceAt)}::timestamptz[],
      ${column((s) => s.energyWh)}::bigint[], ${column((s) => s.powerW)}::int[],
      ${column((s) => s.currentMa)}::int[], ${column((s) => s.voltageMv)}::int[], ${column((s) => s.soc)}::int[],
      ${column((s) => s.context)}::text[],
      ${column((s) => (s.others === null ? null : JSON.stringify(s.others)))}::jsonb[]
    ) s
  `.execute(tx);
};

export interface CurveSample {
  at: Date;
  energy_wh: number | null;
  power_w: number | null;
  soc: number | null;
}

/** The samples of an order thinned to at most `most`, oldest first; the first and the last always stay. */
export const curveOf = async (tx: Tx, orderId: number, most: number): Promise<CurveSample[]> => {
  const { rows } = await sql<CurveSample>`
    with numbered as (
      select at, energy_wh, power_w, soc, row_number() over (order by at, energy_wh) - 1 as n, count(*) over () as total
      from meter_samples where order_id = ${orderId}
    )
    select at, energy_wh, power_w, soc from numbered
    where total <= ${most} or n % ceil(total::numeric / ${most})::bigint = 0 or n = total - 1
    order by at, energy_wh
  `.execute(tx);
  return rows;
};

interface KeptBack {
  at: Date;
  until: Date;
  kind: string;
  detail: string | null;
}

/** When a charger sent readings that it had kept: from the first to the last of them, by the moment they came. */
export const offlineReadings = async (tx: Tx, orderId: number): Promise<KeptBack[]> => {
  const { rows } = await sql<KeptBack>`
    select min(s.at) as at, max(s.at) as until, 'offline-readings' as kind, count(*)::text as detail
    from meter_samples s join orders o on o.id = s.order_id
    where s.order_id = ${orderId} and s.received_at - s.at > make_interval(secs => ${offlineSeconds})
      -- Many chargers tell all readings once more with the stop; that is no sign of having been cut off.
      and not (s.received_at >= o.stopped_received_at
        and o.stopped_received_at - o.stopped_at < make_interval(secs => ${offlineSeconds}))
    group by s.received_at order by 1 limit ${mostBursts}
  `.execute(tx);
  return rows;
};

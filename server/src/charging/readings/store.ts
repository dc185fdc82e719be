import { sql } from 'kysely';
import { copyArray, copyNumber, copyRows, copyText, copyTime } from '../../platform/db/copy';
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
  /** Of what is told in numbers without a column of its own, and as many amounts in thousandths. */
  codes: number[] | null;
  amounts: number[] | null;
  others: unknown;
}

declare module '../../platform/db/tables' {
  interface Tables {
    meter_samples: MeterSamplesTable;
  }
}

/** Samples of a connector that came together, of an order or of none. */
export interface SampleRow {
  orderId: number | null;
  chargePointId: number;
  connectorNumber: number;
  receivedAt: Date;
  samples: readonly TimedSample[];
}

const lineOf = (place: string, sample: TimedSample): string =>
  [
    place,
    copyTime(sample.at),
    copyTime(sample.deviceAt),
    copyNumber(sample.energyWh),
    copyNumber(sample.powerW),
    copyNumber(sample.currentMa),
    copyNumber(sample.voltageMv),
    copyNumber(sample.soc),
    copyText(sample.context),
    copyArray(sample.told?.codes ?? null),
    copyArray(sample.told?.amounts ?? null),
    copyText(sample.others === null ? null : JSON.stringify(sample.others)),
  ].join('\t');

/** The lines of samples as COPY takes them. */
export const linesOf = (rows: readonly SampleRow[]): string[] => {
  const lines: string[] = [];
  for (const { orderId, chargePointId, connectorNumber, receivedAt, samples } of rows) {
    const place = `${copyNumber(orderId)}\t${chargePointId}\t${connectorNumber}\t${copyTime(receivedAt)}`;
    for (const sample of samples) lines.push(lineOf(place, sample));
  }
  return lines;
};

/** Keeps samples as they came, whatever is made of them: those of any number of charge points at once. */
export const insertSamples = (tx: Tx, rows: readonly SampleRow[]): Promise<void> =>
  copyRows(
    tx,
    'copy meter_samples (order_id, charge_point_id, connector_number, received_at, at, device_at, energy_wh, power_w, current_ma, voltage_mv, soc, context, codes, amounts, others) from stdin',
    linesOf(rows),
  );

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

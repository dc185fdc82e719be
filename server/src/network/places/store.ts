import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db';
import type { ChargingPlace } from './rules';

type Connector = ChargingPlace['connectors'][number];

/** What a row says beyond hours and price, as it is frozen. */
type RowAdditions = NonNullable<ChargingPlace['tariff']['rows'][number]['additions']>;

type PriceUnit = 'energy' | 'minutes';

/** A place with its price rows as they are kept, in no order. */
export interface FoundPlace {
  place: Omit<ChargingPlace, 'tariff' | 'taxRatePpm'>;
  /** Where it stands and whose it is, as far as the tax in its prices depends on that. */
  taxed: { country: string | null; homeCountry: string; ownRatePpm: number | null };
  prices: {
    id: number;
    starting_time: string;
    ending_time: string;
    price_micro: number;
    price_unit: PriceUnit;
    session_limit_type: PriceUnit | null;
    session_limit_amount: number | null;
    additions: RowAdditions | null;
  }[];
}

type ConnectorCells = [
  id: number,
  number: number,
  evseId: number | null,
  status: Connector['status'],
  statusAt: string | null,
  ocppStatus: string | null,
  maxPowerW: number | null,
];

type PriceCells = [
  id: number,
  startingTime: string,
  endingTime: string,
  priceMicro: number,
  unit: PriceUnit,
  limitType: PriceUnit | null,
  limitAmount: number | null,
  additions: RowAdditions | null,
];

/** The columns of a place in their order; JSON has no moments, so these come as text. */
type PlaceCells = [
  id: number,
  operatorId: number,
  title: string,
  currency: string,
  feeRatePpm: number,
  timeZone: string,
  visibility: ChargingPlace['visibility'],
  online: boolean,
  outOfService: boolean,
  planDeactivatedAt: string | null,
  configured: boolean,
  status: ChargingPlace['status'],
  stationOutSince: string | null,
  freeVendTag: string | null,
  clockSkewMs: number | null,
  lastSeenAt: string | null,
  connectors: ConnectorCells[] | null,
  prices: PriceCells[] | null,
  country: string | null,
  homeCountry: string,
  ownTaxRatePpm: number | null,
];

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toConnector = (cells: ConnectorCells): Connector => {
  const [id, number, evseId, status, statusAt, ocppStatus, maxPowerW] = cells;
  return { id, number, evseId, status, statusAt: moment(statusAt), ocppStatus, maxPowerW };
};

const toPrice = (cells: PriceCells): FoundPlace['prices'][number] => ({
  id: cells[0],
  starting_time: cells[1],
  ending_time: cells[2],
  price_micro: cells[3],
  price_unit: cells[4],
  session_limit_type: cells[5],
  session_limit_amount: cells[6],
  additions: cells[7],
});

const toFound = (cells: PlaceCells): FoundPlace => ({
  place: {
    id: cells[0],
    operatorId: cells[1],
    title: cells[2],
    currency: cells[3],
    feeRatePpm: cells[4],
    timeZone: cells[5],
    visibility: cells[6],
    online: cells[7],
    outOfService: cells[8],
    planDeactivatedAt: moment(cells[9]),
    configured: cells[10],
    status: cells[11],
    stationOutSince: moment(cells[12]),
    freeVendTag: cells[13],
    clockSkewMs: cells[14],
    lastSeenAt: moment(cells[15]),
    connectors: (cells[16] ?? []).map(toConnector).sort((one, other) => one.number - other.number),
  },
  prices: (cells[17] ?? []).map(toPrice),
  taxed: { country: cells[18], homeCountry: cells[19], ownRatePpm: cells[20] },
});

/**
 * One statement, because every message of a charger asks for it.
 * A place is one array of JSON: read so it costs this process half of what its columns one by one do, and nobody sorts in the database.
 */
export async function findPlaces(tx: Tx, ids: readonly number[], now: Date): Promise<FoundPlace[]> {
  const { rows } = await sql<{ cells: PlaceCells }>`
    select json_build_array(c.id, c.operator_id, c.title, o.currency,
      coalesce(o.fee_rate_ppm, (select value from money_settings where name = 'fee-rate' and currency is null and since <= ${now}
        order by since desc, id desc limit 1), 0),
      c.time_zone, c.visibility,
      c.online, c.out_of_service, c.plan_deactivated_at, c.configured_at is not null, c.status,
      case when c.station_status is not null then c.station_status_at end,
      c.free_vend_tag, c.clock_skew_ms, c.last_seen_at,
      (select json_agg(json_build_array(k.id, k.number, k.evse_id, k.status, k.status_at, k.ocpp_status, k.max_power_w))
        from connectors k where k.charge_point_id = c.id and k.removed_at is null),
      (select json_agg(json_build_array(p.id, p.starting_time, p.ending_time, p.price_micro, p.price_unit,
          p.session_limit_type, p.session_limit_amount, p.additions))
        from charge_point_prices p where p.charge_point_id = c.id),
      c.country, o.country, o.tax_rate_ppm) as cells
    from charge_points c join operators o on o.id = c.operator_id
    where c.id = any(${[...ids]}::bigint[]) and c.deleted_at is null
  `.execute(tx);
  return rows.map(({ cells }) => toFound(cells));
}

import {
  fromMicro,
  toKwh,
  toMajor,
  type Amenity,
  type ChargePoint,
  type ChargePointLive,
  type ChargePointRow,
  type CategoryBrief,
  type Connector,
  type ConnectorStatus,
  type Duplicate,
  type MediumWidth,
  type Refusal,
} from '@voltdeck/contract';
import { chargePointType } from '../../reference';
import { hoursOf, openingOf, type HoursOfPlace } from '../hours/rules';
import { minuteMs } from '../../kernel/clock';
import { connectorWithYou, isLive, withYou } from './rules-status';
import { type AddressOf, fileOf, type KeptMedium, toMedium } from './rules-media';
import { meanRating } from './rules-ratings';
import { standingOf } from './rules-standing';
import { lookOf, type ConnectorRow } from '../connectors/rules';
import { startObstacle, type StartPlace } from '../places/rules-start';
import { rowAt, type Tariff } from '../prices/rules';
import { toLimitValue } from '../prices/rules-rows';
import type { ChargePointTable, LifetimeSums } from './rules';

/** A charge point with what lists show beside it. */
export interface Found extends ChargePointTable {
  site_name: string | null;
  site_hours: HoursOfPlace['site_hours'];
  currency: string;
}

/** A charge point with its connectors, as one caller sees it. */
export interface Sight {
  found: Found;
  sums: LifetimeSums;
  connectors: readonly ConnectorRow[];
  /** Connectors that an open order holds, and those of them that the caller holds. */
  held: ReadonlySet<number>;
  mine: ReadonlySet<number>;
  /** What open orders draw, in W by connector. */
  powers: ReadonlyMap<number, number>;
  group: ChargePointRow['group'];
  categories: CategoryBrief[];
  /** The name of who took it out of service. */
  by: string | null;
  tariff: Tariff;
  at: Date;
  addressOf: AddressOf;
  /** The word for a status in the caller's language. */
  label: (status: ConnectorStatus) => string;
}

const toKw = (powerW: number | null): number | null => (powerW === null ? null : powerW / 1000);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Standing = Pick<
  ChargePointTable,
  | 'status'
  | 'configured_at'
  | 'offline_since'
  | 'out_of_service_at'
  | 'online'
  | 'out_of_service'
  | 'plan_deactivated_at'
  | 'station_status'
  | 'station_status_at'
>;

/** What decides whether charging can start at a charge point. */
const startPlaceOf = (
  row: Standing,
  { connectors, tariff }: Pick<Sight, 'connectors' | 'tariff'>,
): StartPlace => ({
  configured: row.configured_at !== null,
  online: row.online,
  outOfService: row.out_of_service,
  planDeactivatedAt: row.plan_deactivated_at,
  stationOutSince: row.station_status === null ? null : row.station_status_at,
  tariff,
  connectors: connectors.map(startConnectorOf),
});

const startConnectorOf = ({ id, evse_id: evseId, status, ocpp_status: ocppStatus }: ConnectorRow) => ({
  id,
  evseId,
  status,
  ocppStatus,
});

const toConnector = (connector: ConnectorRow, place: StartPlace, sight: Sight): Connector => {
  const { mine, held, at, label } = sight;
  const status = connectorWithYou(connector.status, mine.has(connector.id));
  return {
    id: connector.id,
    number: connector.number,
    ...lookOf(connector),
    type: connector.type,
    max_power: toKw(connector.max_power_w),
    status,
    localized_status: label(status),
    ocpp_status: connector.ocpp_status,
    fault: connector.fault,
    status_at: iso(connector.status_at),
    start_obstacle: startObstacle(place, startConnectorOf(connector), at, held),
  };
};

/** What a station says of itself beside its connectors; null while it works. */
const toStation = (
  row: Pick<ChargePointTable, 'station_status' | 'station_fault' | 'station_status_at'>,
): ChargePointRow['station'] =>
  row.station_status === null
    ? null
    : { ocpp_status: row.station_status, fault: row.station_fault, status_at: iso(row.station_status_at) };

const strongest = (connectors: readonly ConnectorRow[]): number | null => {
  const powers = connectors.flatMap(({ max_power_w: power }) => (power === null ? [] : [power]));
  return powers.length === 0 ? null : Math.max(...powers);
};

/** An address as sent (docs/decisions.md#charge-point-fields). */
const toAddress = (row: ChargePointRow['address']): ChargePointRow['address'] => ({
  address_line_1: row.address_line_1,
  address_line_2: row.address_line_2,
  address_line_3: row.address_line_3,
  city: row.city,
  state: row.state,
  zipcode: row.zipcode,
  country: row.country,
});

/** The address of the cover in a width. */
const imageOf = ({ found, addressOf }: Sight, width: MediumWidth): string | null =>
  found.image_key === null ? null : addressOf(fileOf(found.image_key, width));

/** A row of the list: power in kW, energy in kWh, earnings in major units. */
export function toRow(sight: Sight): ChargePointRow {
  const { found, sums, connectors, mine } = sight;
  const status = withYou(
    found.status,
    connectors.some((connector) => mine.has(connector.id)),
  );
  const { charging_site_id: siteId, site_name: siteName } = found;
  const place = startPlaceOf(found, sight);
  return {
    id: found.id,
    identifier: found.identifier,
    title: found.title,
    category: found.category,
    status,
    standing: standingOf(found, connectors, sight),
    is_live: isLive({ listed: found.listed, online: found.online, status }),
    online_status: found.online ? 1 : 0,
    configured: found.configured_at !== null,
    out_of_service: found.out_of_service,
    plan_deactivated_at: iso(found.plan_deactivated_at),
    station: toStation(found),
    listed: found.listed,
    thumbnail: imageOf(sight, 320),
    visibility: found.visibility,
    max_power: toKw(strongest(connectors)),
    charging_site: siteId === null || siteName === null ? null : { id: siteId, name: siteName },
    group: sight.group,
    categories: sight.categories,
    address: toAddress(found),
    opening: openingOf(hoursOf(found), { at: sight.at, timeZone: found.time_zone }),
    connectors: connectors.map((connector) => toConnector(connector, place, sight)),
    protocol: found.protocol,
    vendor: found.vendor,
    model: found.model,
    firmware: found.firmware,
    last_seen_at: iso(found.last_seen_at),
    orders_count: sums.orders,
    total_earnings: toMajor(sums.earningMinor, found.currency),
    total_energy: toKwh(sums.energyWh),
    currency: found.currency,
    time_zone: found.time_zone,
    created_at: found.created_at.toISOString(),
  };
}

const priceAt = (tariff: Tariff, atMs: number) => {
  const row = rowAt(tariff, atMs);
  const limit = row?.limitType ?? null;
  const amount = row?.limitAmount ?? null;
  return {
    price: row === null ? null : fromMicro(row.priceMicro),
    price_unit: row?.unit ?? null,
    session_limit_type: limit,
    session_limit_value: limit === null || amount === null ? null : toLimitValue(limit, amount),
  };
};

/** A charge point in full (docs/decisions.md#charge-point-fields); price and session limit are those of the row that holds now. */
export function toChargePoint(
  sight: Sight,
  now: {
    ocppUrl: string;
    amenities: Amenity[];
    media: readonly KeptMedium[];
    refusal: Refusal | null;
    duplicate: Duplicate | null;
    hasPriceChanges: boolean;
  },
): ChargePoint {
  const row = toRow(sight);
  const { found, sums } = sight;
  const has = (...statuses: ConnectorStatus[]): boolean =>
    row.connectors.some((connector) => statuses.includes(connector.status));
  return {
    ...row,
    token: found.token,
    type: chargePointType(found.type_id),
    out_of_service: found.out_of_service,
    amenities: now.amenities,
    free_vend_tag: found.free_vend_tag,
    // Partners' charge points are not among the operator's own.
    is_external: false,
    description: found.description,
    latitude: found.latitude,
    longitude: found.longitude,
    is_in_use: has('busy', 'busy-by-you'),
    is_reserved: has('booked', 'booked-by-you'),
    used_by_current_user: has('busy-by-you'),
    booked_by_current_user: has('booked-by-you'),
    available: row.status === 'available' || row.status === 'in_use',
    secure: found.secure ? 1 : 0,
    server: now.ocppUrl,
    username: found.identifier,
    integration_code: found.integration_code,
    open_time: found.open_time,
    close_time: found.close_time,
    hours: found.hours,
    contact_number: found.contact_number,
    ...priceAt(sight.tariff, sight.at.getTime()),
    total_sessions_time: sums.timeMs / minuteMs,
    image: imageOf(sight, 960),
    media: now.media.map((row) => toMedium(row, sight.addressOf)),
    rating: meanRating({ sum: found.rating_sum, count: found.rating_count }),
    owner_id: found.operator_id,
    serial_number: found.serial_number,
    refusal: now.refusal,
    duplicate: now.duplicate,
    has_price_changes: now.hasPriceChanges,
    version: found.version,
    created_at: found.created_at.toISOString(),
  };
}

/** A charge point's connection and connectors, the same for everybody who watches. */
export const toLive = (
  found: Standing & Pick<ChargePointTable, 'id' | 'station_fault' | 'last_seen_at'>,
  sight: Pick<Sight, 'connectors' | 'tariff' | 'held' | 'at' | 'powers' | 'by'>,
): Omit<ChargePointLive, 'orders'> => {
  const place = startPlaceOf(found, sight);
  return {
    id: found.id,
    status: found.status,
    standing: standingOf(found, sight.connectors, sight),
    station: toStation(found),
    online: found.online,
    last_seen_at: iso(found.last_seen_at),
    connectors: sight.connectors.map((connector) => ({
      id: connector.id,
      number: connector.number,
      status: connector.status,
      ocpp_status: connector.ocpp_status,
      fault: connector.fault,
      status_at: iso(connector.status_at),
      start_obstacle: startObstacle(place, startConnectorOf(connector), sight.at, sight.held),
    })),
  };
};

import type { BaseChargePointStatus, Hours } from '@voltdeck/contract';

/** A charge point as it is kept. */
export interface ChargePointTable {
  id: number;
  operator_id: number;
  charging_site_id: number | null;
  identifier: string;
  identifier_key: string;
  token: string;
  category: 'EV_CHARGER' | 'SMART_PLUG' | 'SMART_METER';
  title: string;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  address_line_1: string | null;
  address_line_2: string | null;
  address_line_3: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
  time_zone: string;
  visibility: 'public' | 'private';
  listed: boolean;
  secure: boolean;
  password_hash: Buffer | null;
  path_secret_hash: Buffer | null;
  integration_code: string | null;
  contact_number: string | null;
  open_time: string | null;
  close_time: string | null;
  /** A week of its own, in the place of the two times and of the hours of its site. */
  hours: Hours | null;
  free_vend_tag: string | null;
  type_id: number | null;
  amenity_ids: number[];
  configured_at: Date | null;
  online: boolean;
  node_id: string | null;
  connection_id: string | null;
  last_seen_at: Date | null;
  connected_at: Date | null;
  /** Null while it is connected, and before it ever was. */
  offline_since: Date | null;
  /** Taken out by the operator. */
  out_of_service: boolean;
  out_of_service_at: Date | null;
  /** The membership of who took it out. */
  out_of_service_by: number | null;
  /** Since when the plan does not include it. */
  plan_deactivated_at: Date | null;
  status: BaseChargePointStatus;
  /** What it says of itself as a whole while that keeps starts away. */
  station_status: 'Faulted' | 'Unavailable' | null;
  station_fault: string | null;
  station_status_at: Date | null;
  station_told_at: Date | null;
  clock_skew_ms: number | null;
  protocol: string | null;
  vendor: string | null;
  model: string | null;
  serial_number: string | null;
  firmware: string | null;
  /** By what key the files of its first image are kept. */
  image_key: string | null;
  /** Stars of its feedback in sum, and of how many. */
  rating_sum: number;
  rating_count: number;
  /** Raised by every change of the settings. */
  version: number;
  created_at: Date;
  deleted_at: Date | null;
}

/** What a station says of itself beside its connectors; without a word of its own it works. */
export interface StationState {
  status: ChargePointTable['station_status'];
  fault: string | null;
  /** Since when it says so. */
  statusAt: Date | null;
  /** The newest word heard about it. */
  toldAt: Date | null;
}

/** How a charge point stands: what its status follows from beside its connectors, and its connection. */
export interface ChargePointState {
  id: number;
  operatorId: number;
  status: BaseChargePointStatus;
  configured: boolean;
  /** Taken out by the operator, or deactivated by the plan. */
  outOfService: boolean;
  online: boolean;
  protocol: string | null;
  connectionId: string | null;
  stationStatus: StationState['status'];
  stationFault: string | null;
  stationStatusAt: Date | null;
  stationToldAt: Date | null;
}

/** What a device says of itself when it boots (OCPP 1.6 section 4.2); null is what it does not tell. */
export interface Device {
  vendor: string | null;
  model: string | null;
  serialNumber: string | null;
  firmware: string | null;
}

/** A device's socket: which process holds it, and the protocol spoken on it. */
export interface Connection {
  connectionId: string;
  nodeId: string;
  protocol: string;
}
/** What sessions came to since a charge point was added: Wh, minor units, milliseconds. */
export interface LifetimeSums {
  orders: number;
  energyWh: number;
  earningMinor: number;
  timeMs: number;
}

export const noSums: LifetimeSums = { orders: 0, energyWh: 0, earningMinor: 0, timeMs: 0 };

import { type FleetSession, toKwh, toMajor } from '@voltdeck/contract';

/** A completed session with its labels; energy in Wh, money in minor units. */
export interface SessionRow {
  orderId: number;
  day: string;
  completedAt: Date;
  vehicleId: number;
  vehicle: string;
  licensePlate: string | null;
  group: { id: number; title: string } | null;
  chargePointId: number;
  chargePoint: string;
  site: { id: number; title: string } | null;
  connectorNumber: number | null;
  card: string | null;
  startedAt: Date;
  endedAt: Date;
  timeZone: string;
  durationMs: number;
  energyWh: number;
  costMinor: number;
  taxMinor: number | null;
  currency: string;
  stopReason: string | null;
}

const minuteMs = 60_000;

/** A completed session as clients read it. */
export const toFleetSession = (row: SessionRow): FleetSession => ({
  order_id: row.orderId,
  vehicle: { id: row.vehicleId, title: row.vehicle, license_plate: row.licensePlate, group: row.group },
  charge_point: { id: row.chargePointId, title: row.chargePoint, charging_site: row.site },
  connector_number: row.connectorNumber,
  card: row.card,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt.toISOString(),
  time_zone: row.timeZone,
  minutes: Math.round(row.durationMs / (minuteMs / 100)) / 100,
  energy: toKwh(row.energyWh),
  cost: toMajor(row.costMinor, row.currency),
  tax: row.taxMinor === null ? null : toMajor(row.taxMinor, row.currency),
  currency: row.currency,
  end_reason: row.stopReason,
});

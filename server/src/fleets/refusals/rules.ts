import { type FleetRefusal, type FleetRefusalReason, fleetRefusals } from '@voltdeck/contract';

const isKnown = (reason: string): reason is FleetRefusalReason =>
  (fleetRefusals.refusalReasons as readonly string[]).includes(reason);

/** A reason as it is kept; what a domain to the left may say besides is that the card is blocked. */
export const reasonOf = (told: string): FleetRefusalReason => (isKnown(told) ? told : 'blocked');

/** A refusal as it is kept. */
export interface RefusalRow {
  id: number;
  reason: string;
  vehicleId: number;
  vehicleTitle: string;
  chargePointId: number;
  chargePointTitle: string;
  /** Null where no limitation refused it, and once that one is deleted. */
  limitationId: number | null;
  limitationName: string | null;
  uid: string | null;
  times: number;
  firstAt: Date;
  lastAt: Date;
  timeZone: string;
}

export const toRefusal = (row: RefusalRow): FleetRefusal => ({
  id: row.id,
  reason: reasonOf(row.reason),
  vehicle: { id: row.vehicleId, title: row.vehicleTitle },
  charge_point: { id: row.chargePointId, title: row.chargePointTitle },
  limitation: row.limitationName === null ? null : { id: row.limitationId, name: row.limitationName },
  tag: row.uid,
  times: row.times,
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  time_zone: row.timeZone,
});

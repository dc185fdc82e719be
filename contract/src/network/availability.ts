import { z } from 'zod';
import { endpoint } from '../endpoint';

/** Why a charge point has its status, first match wins (docs/decisions.md#charge-point-status). */
export const standingReasons = [
  'never_connected',
  'taken_out',
  'plan',
  'faulted',
  'offline',
  'station_faulted',
  'station_unavailable',
  'connectors_unavailable',
  'booked',
  'busy',
  'in_use',
  'available',
] as const;
export type StandingReason = (typeof standingReasons)[number];

/** Why a charge point has its status and since when, who took it out, how many of its connectors are free, charge, or are plugged in without charging; power in kW. */
export const standingShape = z.object({
  reason: z.enum(standingReasons),
  since: z.string().nullable(),
  by: z.string().nullable(),
  total: z.int(),
  free: z.int(),
  charging: z.int(),
  idle: z.int(),
  power: z.number(),
});
export type Standing = z.infer<typeof standingShape>;

/** What all see of a charge point; whose it is by an open order is not told of many at once. */
export const baseStatuses = [
  'pending',
  'out_of_service',
  'unavailable',
  'booked',
  'busy',
  'in_use',
  'available',
] as const;

/** How many charge points have a status for a reason. */
export const stateCount = z.object({
  status: z.enum(baseStatuses),
  reason: z.enum(standingReasons),
  count: z.int(),
});
export type StateCount = z.infer<typeof stateCount>;

export const chargePointStates = endpoint({
  method: 'GET',
  path: '/api/charge-points/states',
  summary: 'How many charge points have which status for which reason',
  needs: { operator: 'power-center.read' },
  heavy: true,
  result: z.array(stateCount),
});

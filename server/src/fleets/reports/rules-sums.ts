/**
 * What a sum is kept of: a fleet, a vehicle or a place by the day of the session; a vehicle by the day of booking; a fleet or a
 * vehicle by the day on which the session was asked for.
 */
export type Subject = 'fleet' | 'vehicle' | 'place' | 'booked' | 'changed' | 'asked' | 'asked-vehicle';

/** Those by the day of the session. */
export const ofSessions: readonly Subject[] = ['fleet', 'vehicle', 'place'];
/** Those by the day on which it was asked for. */
export const ofRequests: readonly Subject[] = ['asked', 'asked-vehicle'];
/** Those by the day of booking. */
export const ofBookings: readonly Subject[] = ['booked', 'changed'];

/** A sum that is not what its orders come to: which one, and how much of what it should have and has. */
export interface SumDifference {
  sum: string;
  of: string;
  expected: Record<string, number>;
  found: Record<string, number>;
}

/** Sums in Wh and minor units; the tax is within the cost. */
export interface FleetSums {
  sessions: number;
  energyWh: number;
  costMinor: number;
  taxMinor: number;
}

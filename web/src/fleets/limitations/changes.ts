import type { LiveInterest } from '../../api/hooks';

/**
 * What changes limitations and what is used of them: sessions, and which vehicles and power centers are in the groups now. A
 * fleet's own admins hear of the fleet alone.
 */
export const changesUsed = (fleetId: number): readonly LiveInterest[] => [
  { kinds: ['limitation', 'fleet-session', 'vehicle', 'vehicle-group', 'fleet'], id: fleetId },
  { kinds: ['charge-point-group'] },
];

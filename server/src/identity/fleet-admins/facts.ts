import { factKind } from '../../kernel/facts';

/** Somebody came to a fleet, left it, or may do other things there than before. */
export const FleetAdminChanged = factKind<{ fleetId: number; membershipId: number }>('FleetAdminChanged', {
  changed: ({ fleetId }) => ({ kind: 'fleet', id: fleetId }),
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

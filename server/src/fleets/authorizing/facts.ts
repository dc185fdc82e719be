import { factKind } from '../../kernel/facts';

/** Sessions of a fleet have begun or ended, or what they came to has changed: its reports, limits and balance have, too. */
export const FleetSessionsChanged = factKind<{ fleetId: number }>('FleetSessionsChanged', {
  changed: ({ fleetId }) => ({ kind: 'fleet-session', id: fleetId }),
  // A fleet's own admins do not hear the channel of the operator.
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

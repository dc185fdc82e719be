import { factKind } from '../../kernel/facts';

/** A fleet was added or has another name. */
export const FleetChanged = factKind<{ fleetId: number }>('FleetChanged', {
  changed: ({ fleetId }) => ({ kind: 'fleet', id: fleetId }),
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

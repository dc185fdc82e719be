import { factKind } from '../../kernel/facts';

/** What stands on the balance of a fleet has changed, or the levels at which it warns. */
export const FleetBalanceChanged = factKind<{ fleetId: number }>('FleetBalanceChanged', {
  changed: ({ fleetId }) => ({ kind: 'fleet-balance', id: fleetId }),
  // A fleet's own admins do not hear the channel of the operator.
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

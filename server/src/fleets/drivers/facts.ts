import { factKind } from '../../kernel/facts';

/** A driver of a fleet was added, changed or deleted; 0 stands for many at once. */
export const DriverChanged = factKind<{ fleetId: number; driverId: number }>('DriverChanged', {
  changed: ({ fleetId }) => ({ kind: 'driver', id: fleetId }),
  // A fleet's own admins do not hear the channel of the operator.
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

import { factKind } from '../../kernel/facts';

/** A vehicle of a fleet was added, changed or deleted; 0 stands for many at once. */
export const VehicleChanged = factKind<{ fleetId: number; vehicleId: number }>('VehicleChanged', {
  changed: ({ fleetId }) => ({ kind: 'vehicle', id: fleetId }),
  // A fleet's own admins do not hear the channel of the operator.
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

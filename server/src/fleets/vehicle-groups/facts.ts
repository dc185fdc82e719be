import { factKind } from '../../kernel/facts';

/** A vehicle group of a fleet was added, changed or deleted. */
export const VehicleGroupChanged = factKind<{ fleetId: number; vehicleGroupId: number }>(
  'VehicleGroupChanged',
  {
    changed: ({ fleetId }) => ({ kind: 'vehicle-group', id: fleetId }),
    // A fleet's own admins do not hear the channel of the operator.
    moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
  },
);

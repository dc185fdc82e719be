import { factKind } from '../../kernel/facts';

/** A vehicle of a fleet was refused a charge. */
export const VehicleRefused = factKind<{ fleetId: number }>('VehicleRefused', {
  changed: ({ fleetId }) => ({ kind: 'fleet-refusal', id: fleetId }),
  moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
});

import { factKind } from '../../kernel/facts';

/** A limitation of a fleet was added, changed or deleted, or its holidays were. */
export const LimitationChanged = factKind<{ fleetId: number; limitationId: number | null }>(
  'LimitationChanged',
  {
    changed: ({ fleetId }) => ({ kind: 'limitation', id: fleetId }),
    // A fleet's own admins do not hear the channel of the operator.
    moved: ({ fleetId }) => [{ noun: 'fleets', id: fleetId }],
  },
);

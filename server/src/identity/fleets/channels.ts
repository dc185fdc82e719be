import { fleets } from '@voltdeck/contract';
import type { LiveChannel } from '../../platform/live-channel';
import { fleetAsTold } from './actions';
import { ownerOfFleet } from './store';

/** Tells the fleet itself, which whoever may listen may read; of its admins and vehicle groups only that they have changed. */
export const fleetChannel: LiveChannel = {
  noun: 'fleets',
  key: 'fleet.read',
  fleet: 'assigned',
  ownerOf: ownerOfFleet,
  state: {
    kind: 'fleet',
    tell: async (ctx, { id }) => ({ event: fleets.fleetEvent, data: await fleetAsTold(ctx, id) }),
  },
};

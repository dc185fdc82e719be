import { fleets } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { createFleet, getFleet, listFleets, updateFleet } from './actions';

export const fleetRoutes = [
  on(fleets.listFleets, listFleets),
  on(fleets.createFleet, createFleet),
  on(fleets.getFleet, getFleet),
  on(fleets.updateFleet, updateFleet),
];

import { fleets } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { createFleet, fleetHistory, getFleet, listFleets, updateFleet } from './actions';

export const fleetRoutes = [
  on(fleets.listFleets, listFleets),
  on(fleets.createFleet, createFleet),
  on(fleets.getFleet, getFleet),
  on(fleets.fleetHistory, fleetHistory),
  on(fleets.updateFleet, updateFleet),
];

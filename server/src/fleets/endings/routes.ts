import { fleetEndings } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { deleteFleet, previewFleetEnding } from './actions';

export const endingRoutes = [
  on(fleetEndings.previewFleetEnding, previewFleetEnding),
  on(fleetEndings.deleteFleet, deleteFleet),
];

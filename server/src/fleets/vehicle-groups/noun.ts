import type { Noun } from '../../platform/noun';
import { vehicleGroupRoutes } from './routes';

export const vehicleGroupNoun: Noun = { routes: vehicleGroupRoutes };

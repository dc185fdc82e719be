import type { Noun } from '../../platform/noun';
import { vehicleRoutes } from './routes';

export const vehicleNoun: Noun = { routes: vehicleRoutes };

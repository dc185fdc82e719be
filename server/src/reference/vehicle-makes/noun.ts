import type { Noun } from '../../platform/noun';
import { vehicleMakeRoutes } from './routes';

export const vehicleMakeNoun: Noun = { routes: vehicleMakeRoutes };

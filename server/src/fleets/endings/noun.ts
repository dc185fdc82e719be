import type { Noun } from '../../platform/noun';
import { endingRoutes } from './routes';

export const fleetEndingNoun: Noun = { routes: endingRoutes };

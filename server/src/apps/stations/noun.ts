import type { Noun } from '../../platform/noun';
import { stationRoutes } from './routes';

export const stationNoun: Noun = { routes: stationRoutes };

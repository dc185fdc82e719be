import type { Noun } from '../../platform/noun';
import { pageStationRoutes } from './routes';

export const pageStationNoun: Noun = { routes: pageStationRoutes };

import type { Noun } from '../../platform/noun';
import { overviewRoutes } from './routes';

export const fleetOverviewNoun: Noun = { routes: overviewRoutes };

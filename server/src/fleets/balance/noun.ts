import type { Noun } from '../../platform/noun';
import { fleetBalanceRoutes } from './routes';

export const fleetBalanceNoun: Noun = { routes: fleetBalanceRoutes };

import type { Noun } from '../../platform/noun';
import { driverOrderRoutes } from './routes';

export const driverOrderNoun: Noun = { routes: driverOrderRoutes };

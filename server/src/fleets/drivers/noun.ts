import type { Noun } from '../../platform/noun';
import { driverRoutes } from './routes';

export const driverNoun: Noun = { routes: driverRoutes };

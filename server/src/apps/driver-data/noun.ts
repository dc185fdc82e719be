import type { Noun } from '../../platform/noun';
import { driverDataRoutes } from './routes';

export const driverDataNoun: Noun = { routes: driverDataRoutes };

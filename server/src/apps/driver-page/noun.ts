import type { Noun } from '../../platform/noun';
import { driverPageRoutes } from './routes';

export const driverPageNoun: Noun = { routes: driverPageRoutes };

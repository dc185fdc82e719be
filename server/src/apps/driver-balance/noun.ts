import type { Noun } from '../../platform/noun';
import { driverBalanceRoutes } from './routes';

export const driverBalanceNoun: Noun = { routes: driverBalanceRoutes };

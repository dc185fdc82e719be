import type { Noun } from '../../platform/noun';
import { workerCashRoutes } from './routes';

export const workerCashNoun: Noun = { routes: workerCashRoutes };

import type { Noun } from '../../platform/noun';
import { chargePointRoutes } from './routes';

export const chargePointNoun: Noun = { routes: chargePointRoutes };

import type { Noun } from '../../platform/noun';
import { chargePointTypeRoutes } from './routes';

export const chargePointTypeNoun: Noun = { routes: chargePointTypeRoutes };

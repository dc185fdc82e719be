import type { Noun } from '../../platform/noun';
import { fleetPaymentRoutes } from './routes';

export const fleetPaymentNoun: Noun = { routes: fleetPaymentRoutes };

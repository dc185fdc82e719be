import type { Noun } from '../../platform/noun';
import { paymentCardRoutes } from './routes';

export const paymentCardNoun: Noun = { routes: paymentCardRoutes };

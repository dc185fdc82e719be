import type { Noun } from '../../platform/noun';
import { priceRoutes } from './routes';

export const priceNoun: Noun = { routes: priceRoutes };

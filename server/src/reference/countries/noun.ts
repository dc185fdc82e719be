import type { Noun } from '../../platform/noun';
import { countryRoutes } from './routes';

export const countryNoun: Noun = { routes: countryRoutes };

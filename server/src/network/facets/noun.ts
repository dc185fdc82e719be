import type { Noun } from '../../platform/noun';
import { facetRoutes } from './routes';

export const facetNoun: Noun = { routes: facetRoutes };

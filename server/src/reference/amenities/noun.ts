import type { Noun } from '../../platform/noun';
import { amenityRoutes } from './routes';

export const amenityNoun: Noun = { routes: amenityRoutes };

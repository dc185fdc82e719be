import type { Noun } from '../../platform/noun';
import { closingRoutes } from './routes';

export const closingNoun: Noun = { routes: closingRoutes };

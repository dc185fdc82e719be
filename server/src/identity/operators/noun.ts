import type { Noun } from '../../platform/noun';
import { operatorRoutes } from './routes';

export const operatorNoun: Noun = { routes: operatorRoutes };

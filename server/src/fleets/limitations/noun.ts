import type { Noun } from '../../platform/noun';
import { limitationRoutes } from './routes';

export const limitationNoun: Noun = { routes: limitationRoutes };

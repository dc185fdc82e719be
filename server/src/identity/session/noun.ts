import type { Noun } from '../../platform/noun';
import { sessionRoutes } from './routes';

export const sessionNoun: Noun = { routes: sessionRoutes };

import type { Noun } from '../../platform/noun';
import { viewRoutes } from './routes';

export const viewNoun: Noun = { routes: viewRoutes };

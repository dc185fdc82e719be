import type { Noun } from '../../platform/noun';
import { categoryRoutes } from './routes';

export const categoryNoun: Noun = { routes: categoryRoutes };

import type { Noun } from '../../platform/noun';
import { bulkRoutes } from './routes';

export const bulkNoun: Noun = { routes: bulkRoutes };

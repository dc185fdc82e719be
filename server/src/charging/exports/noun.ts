import type { Noun } from '../../platform/noun';
import { exportRoutes } from './routes';

export const exportNoun: Noun = { routes: exportRoutes };

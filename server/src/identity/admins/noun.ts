import type { Noun } from '../../platform/noun';
import { adminRoutes } from './routes';

export const adminNoun: Noun = { routes: adminRoutes };

import type { Noun } from '../../platform/noun';
import { auditRoutes } from './routes';

export const auditNoun: Noun = { routes: auditRoutes };

import type { Noun } from '../../platform/noun';
import { assignmentRoutes } from './routes';

export const assignmentNoun: Noun = { routes: assignmentRoutes };

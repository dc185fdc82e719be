import type { Noun } from '../../platform/noun';
import { confirmationRoutes } from './routes';

export const confirmationNoun: Noun = { routes: confirmationRoutes };

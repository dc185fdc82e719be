import type { Noun } from '../../platform/noun';
import { profileRoutes } from './routes';

export const profileNoun: Noun = { routes: profileRoutes };

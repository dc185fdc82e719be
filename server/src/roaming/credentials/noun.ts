import type { Noun } from '../../platform/noun';
import { credentialsRoutes } from './routes';

export const credentialsNoun: Noun = { routes: credentialsRoutes };

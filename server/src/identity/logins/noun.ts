import type { Noun } from '../../platform/noun';
import { loginRoutes } from './routes';

export const loginNoun: Noun = { routes: loginRoutes };

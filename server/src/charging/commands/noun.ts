import type { Noun } from '../../platform/noun';
import { commandRoutes } from './routes';

export const commandNoun: Noun = { routes: commandRoutes };

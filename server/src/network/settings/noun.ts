import type { Noun } from '../../platform/noun';
import { settingsRoutes } from './routes';

export const settingsNoun: Noun = { routes: settingsRoutes };

import type { Noun } from '../../platform/noun';
import { developerKeyRoutes } from './routes';

export const developerKeyNoun: Noun = { routes: developerKeyRoutes };

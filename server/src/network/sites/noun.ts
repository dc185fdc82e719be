import type { Noun } from '../../platform/noun';
import { siteRoutes } from './routes';

export const siteNoun: Noun = { routes: siteRoutes };

import type { Noun } from '../../platform/noun';
import { groupRoutes } from './routes';

export const groupNoun: Noun = { routes: groupRoutes };

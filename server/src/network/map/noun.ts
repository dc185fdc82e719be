import type { Noun } from '../../platform/noun';
import { mapRoutes } from './routes';

export const mapNoun: Noun = { routes: mapRoutes };

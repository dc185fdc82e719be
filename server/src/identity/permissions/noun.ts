import type { Noun } from '../../platform/noun';
import { permissionRoutes } from './routes';

export const permissionNoun: Noun = { routes: permissionRoutes };

import type { Noun } from '../../platform/noun';
import { connectorKindRoutes } from './routes';

export const connectorKindNoun: Noun = { routes: connectorKindRoutes };

import type { Noun } from '../../platform/noun';
import { vehicleImportRoutes } from './routes';

export const vehicleImportNoun: Noun = { routes: vehicleImportRoutes };

import type { Noun } from '../../platform/noun';
import { registrationRoutes } from './routes';

export const registrationNoun: Noun = { routes: registrationRoutes };

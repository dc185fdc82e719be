import type { Noun } from '../../platform/noun';
import { invitationRoutes } from './routes';

export const invitationNoun: Noun = { routes: invitationRoutes };

import type { Noun } from '../../platform/noun';
import { onboardingRoutes } from './routes';

export const onboardingNoun: Noun = { routes: onboardingRoutes };

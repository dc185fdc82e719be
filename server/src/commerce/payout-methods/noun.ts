import type { Noun } from '../../platform/noun';
import { onboardJob, onboardMethod } from './actions-onboarding';
import { routes } from './routes';

export const payoutMethodNoun: Noun = {
  routes,
  jobs: [{ name: onboardJob, handler: onboardMethod }],
};

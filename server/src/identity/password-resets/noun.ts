import type { Noun } from '../../platform/noun';
import { mailJob, mailReset } from './actions';
import { passwordResetRoutes } from './routes';

export const passwordResetNoun: Noun = {
  routes: passwordResetRoutes,
  jobs: [{ name: mailJob, handler: mailReset }],
};

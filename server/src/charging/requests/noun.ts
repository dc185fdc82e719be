import type { Noun } from '../../platform/noun';
import { plugInJob } from '../remote-starts/actions';
import { giveUpWaiting } from './actions';
import { requestRoutes } from './routes';

export const requestNoun: Noun = {
  routes: requestRoutes,
  jobs: [{ name: plugInJob, handler: giveUpWaiting }],
};

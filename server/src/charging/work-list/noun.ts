import type { Noun } from '../../platform/noun';
import { tellStuck } from './actions/stuck';
import { routes } from './routes';

export const workListNoun: Noun = {
  routes,
  clockJobs: [{ name: 'work-list.tell-stuck', cron: '* * * * *', handler: tellStuck }],
};

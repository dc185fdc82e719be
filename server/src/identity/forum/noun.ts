import type { Noun } from '../../platform/noun';
import { tidyForum } from './actions';
import { forumRoutes } from './routes';

export const forumNoun: Noun = {
  routes: forumRoutes,
  clockJobs: [{ name: 'forum.tidy', cron: '53 2 * * *', handler: tidyForum }],
};

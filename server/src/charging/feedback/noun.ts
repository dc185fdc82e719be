import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { forgetPerson, tidyFeedback } from './actions/leave';
import { feedbackRoutes } from './routes';

export const feedbackNoun: Noun = {
  routes: feedbackRoutes,
  listen: (facts) => {
    facts.inTransaction(PersonErased, (ctx, { payload }) => forgetPerson(ctx, payload));
  },
  clockJobs: [{ name: 'feedback.tidy', cron: '23 3 * * *', handler: tidyFeedback }],
};

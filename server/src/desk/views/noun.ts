import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { routes } from './routes';
import { removeViewsOf } from './store';
import { removeWatchesOf } from './store-watches';
import { lookAtViews, lookJob, mailJob, mailViews } from './watching';

export const viewNoun: Noun = {
  routes,
  clockJobs: [
    { name: lookJob, cron: '* * * * *', handler: lookAtViews },
    // Zones lie a quarter of an hour apart.
    { name: mailJob, cron: '*/15 * * * *', handler: mailViews },
  ],
  listen: (facts) =>
    facts.inTransaction(PersonErased, async (ctx, { payload }) => {
      await removeWatchesOf(ctx.tx, payload.membershipIds);
      await removeViewsOf(ctx.tx, payload.membershipIds);
    }),
};

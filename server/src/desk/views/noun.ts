import { PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { routes } from './routes';
import { removeViewsOf } from './store';
import { removeWatchesOf } from './store-watches';
import {
  lookAllJob,
  lookAtViews,
  lookJob,
  lookSoon,
  mailAllJob,
  mailJob,
  mailSoon,
  mailViews,
} from './watching';

export const viewNoun: Noun = {
  routes,
  jobs: [
    { name: lookAllJob, handler: (ctx) => lookAtViews(ctx) },
    { name: mailAllJob, handler: (ctx) => mailViews(ctx) },
  ],
  clockJobs: [
    { name: lookJob, cron: '* * * * *', handler: lookSoon },
    // Zones lie a quarter of an hour apart.
    { name: mailJob, cron: '*/15 * * * *', handler: mailSoon },
  ],
  listen: (facts) =>
    facts.inTransaction(PersonErased, async (ctx, { payload }) => {
      await removeWatchesOf(ctx.tx, payload.membershipIds);
      await removeViewsOf(ctx.tx, payload.membershipIds);
    }),
};

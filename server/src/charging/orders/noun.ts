import type { Noun } from '../../platform/noun';
import { sumJob, sumSessions } from './actions/sums';
import { chargePointChannel, orderChannel } from './channels';
import { orderRoutes } from './routes';

export const orderNoun: Noun = {
  routes: orderRoutes,
  channels: [orderChannel, chargePointChannel],
  jobs: [{ name: sumJob, handler: (ctx) => sumSessions(ctx) }],
  clockJobs: [
    {
      name: 'sessions.sum-quarters',
      cron: '*/5 * * * *',
      handler: (ctx) => sumSessions(ctx),
    },
  ],
};

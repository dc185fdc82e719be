import { forgetDrivers, PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { sumJob, sumSessions } from './actions/sums';
import { chargePointChannel, orderChannel } from './channels';
import { orderRoutes } from './routes';
import { orderIdsOf } from './store/of-drivers';

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
  listen: (facts) =>
    facts.inTransaction(PersonErased, async (ctx, { payload: { personId } }) => {
      const nounIds = await orderIdsOf(ctx.tx, personId);
      await forgetDrivers(ctx, { noun: 'order', nounIds });
    }),
};

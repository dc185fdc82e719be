import { OrderConfirmed, OrderCorrected, OrderEnded } from '../../charging';
import type { Ctx } from '../../platform/ctx';
import type { Noun } from '../../platform/noun';
import { recordEnergy } from '../limitations/actions/energy';
import { mailJob, mailMonths } from './actions/mails';
import { noteOrder, sumFleets, sumJob } from './actions/sums';
import { fleetReportRoutes } from './routes';

/** Limitations count the energy of an order even while it is on hold; of most orders neither notes anything. */
async function note(ctx: Ctx, of: { orderId: number }): Promise<void> {
  if (await recordEnergy(ctx, of)) await noteOrder(ctx, of);
}

/** What vehicles charged is noted in the transaction that makes it final: both happen, or neither. */
export const fleetReportNoun: Noun = {
  routes: fleetReportRoutes,
  jobs: [
    { name: sumJob, handler: (ctx) => sumFleets(ctx) },
    { name: mailJob, handler: (ctx) => mailMonths(ctx) },
  ],
  clockJobs: [
    { name: 'fleets.sum-often', cron: '*/5 * * * *', handler: (ctx) => sumFleets(ctx) },
    // Zones lie a quarter of an hour apart.
    { name: 'fleets.mail-months-often', cron: '*/15 * * * *', handler: (ctx) => mailMonths(ctx) },
  ],
  listen: (facts) => {
    facts.inTransaction(OrderEnded, (ctx, { payload }) => note(ctx, payload));
    facts.inTransaction(OrderCorrected, (ctx, { payload }) => note(ctx, payload));
    facts.inTransaction(OrderConfirmed, (ctx, { payload }) => noteOrder(ctx, payload));
  },
};

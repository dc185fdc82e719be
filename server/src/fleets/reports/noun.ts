import { OrderConfirmed, OrderCorrected, OrderEnded, OrderFailed, settledOrder } from '../../charging';
import { MovementReversed, OrderRefunded } from '../../commerce';
import type { Fact } from '../../kernel/facts';
import type { Ctx } from '../../platform/ctx';
import type { Noun } from '../../platform/noun';
import { FleetSessionsChanged } from '../authorizing/facts';
import { recordEnergy } from '../limitations/actions/energy';
import { mailJob, mailMonths } from './actions/mails';
import { noteOrder, sumFleets, sumJob } from './actions/sums';
import { fleetReportRoutes } from './routes';

type OfOrder = Fact<{ orderId: number }>;

/** Limitations count the energy of an order even while it is on hold; of most orders neither notes anything. */
async function note(ctx: Ctx, { payload, operatorId }: OfOrder): Promise<void> {
  const fleetId = await recordEnergy(ctx, payload);
  if (fleetId === null) return;
  await noteOrder(ctx, payload);
  await ctx.announce(FleetSessionsChanged, { fleetId }, operatorId);
}

/** What is given back of a price, or taken again, changes no energy; what came to nothing took none. */
async function notePrice(ctx: Ctx, { payload, operatorId }: OfOrder): Promise<void> {
  const order = await settledOrder(ctx, payload.orderId);
  if (order?.payer.kind !== 'vehicle' || order.payerAccountId === null) return;
  await noteOrder(ctx, payload);
  await ctx.announce(FleetSessionsChanged, { fleetId: order.payerAccountId }, operatorId);
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
    facts.inTransaction(OrderEnded, note);
    facts.inTransaction(OrderCorrected, note);
    facts.inTransaction(OrderConfirmed, note);
    facts.inTransaction(OrderFailed, notePrice);
    facts.inTransaction(OrderRefunded, notePrice);
    facts.inTransaction(MovementReversed, notePrice);
  },
};

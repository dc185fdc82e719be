import type { Parsed, purchases, Visit as ShownVisit, VisitReason, visits } from '@voltdeck/contract';
import { leaveFeedback, stopByGuest } from '../../../charging';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { testProvider } from '../../../platform/payments/test-provider';
import { openedByLink, readLink } from '../../links';
import { mostMails, payableStates, type Visit } from '../rules';
import { holdVisit, moveVisit, visitByToken } from '../store';
import { conclude, giveUp } from './checkout';
import { mailReceipt } from './mails';
import { shown } from './show';

const byLink = (
  call: PartedCall<Ctx>,
  token: string,
  work: (ctx: Ctx, visit: Visit) => Promise<void>,
): Promise<ShownVisit> =>
  openedByLink(
    call,
    ({ tx }) => readLink(token, () => visitByToken(tx, token)),
    async (ctx, visit) => {
      await work(ctx, visit);
      return shown(ctx, (await visitByToken(ctx.tx, token)) ?? visit);
    },
  );

/** How a visit stands. */
export const openVisit = (
  call: PartedCall<Ctx>,
  { params }: Parsed<typeof visits.openVisit>,
): Promise<ShownVisit> => byLink(call, params.visit, () => Promise.resolve());

const isPayable = ({ state, expiresAt }: Visit, now: Date): boolean =>
  payableStates.some((payable) => payable === state) && expiresAt > now;

const left: Readonly<Record<Exclude<purchases.TestAnswer, 'pay'>, VisitReason>> = {
  refuse: 'payment-refused',
  abandon: 'payment-left',
};

/** What the person at the page of the test provider does takes the way of a real payment. */
export const answerTestVisit = (
  call: PartedCall<Ctx>,
  { params, body: { outcome } }: Parsed<typeof visits.answerTestVisit>,
): Promise<ShownVisit> =>
  byLink(call, params.visit, async (ctx, { id }) => {
    const visit = await holdVisit(ctx.tx, id);
    const [provider] = ctx.ports.paymentProviders;
    // Where a provider is set up nobody charges for nothing.
    if (visit?.provider !== testProvider.name || provider.name !== testProvider.name)
      throw new Problem('not-found');
    const isSaidBefore = outcome === 'pay' ? visit.payment !== null : visit.reason === left[outcome];
    if (isSaidBefore) return;
    if (!isPayable(visit, ctx.now)) throw new Problem('visit.over');
    const { amountMinor, currency } = visit;
    if (outcome === 'pay')
      await conclude(ctx, id, { state: 'held', payment: `test-visit-${id}`, amountMinor, currency });
    else await giveUp(ctx, visit, left[outcome]);
  });

/** Stops a session for whoever has the link; before there is one, the visit is over. */
export const stopVisit = (
  call: PartedCall<Ctx>,
  { params }: Parsed<typeof visits.stopVisit>,
): Promise<ShownVisit> =>
  byLink(call, params.visit, async (ctx, { id }) => {
    const visit = await holdVisit(ctx.tx, id);
    if (visit === null || visit.state === 'over') return;
    const { operatorId, chargePointId, orderId } = visit;
    if (orderId !== null) await stopByGuest(ctx, { operatorId, chargePointId, orderId });
    else await giveUp(ctx, visit, visit.payment === null ? 'payment-left' : 'cancelled');
  });

/** Sends the receipt, or keeps where it goes until there is one. */
export const mailVisitReceipt = (
  call: PartedCall<Ctx>,
  { params, body: { email } }: Parsed<typeof visits.mailVisitReceipt>,
): Promise<ShownVisit> =>
  byLink(call, params.visit, async (ctx, { id }) => {
    const visit = await holdVisit(ctx.tx, id);
    if (visit === null || visit.state === 'over') throw new Problem('visit.over');
    if (visit.mails >= mostMails) throw new Problem('visit.mails-sent', { args: { most: mostMails } });
    const isSent = await mailReceipt(ctx, { ...visit, email });
    if (!isSent) await moveVisit(ctx.tx, id, { email });
  });

/** Rates the session of a visit, once. */
export const reviewVisit = (
  call: PartedCall<Ctx>,
  { params, body }: Parsed<typeof visits.reviewVisit>,
): Promise<ShownVisit> =>
  byLink(call, params.visit, async (ctx, { orderId }) => {
    if (orderId === null) throw new Problem('not-found');
    const { rating, message, options } = body;
    await leaveFeedback(ctx, orderId, { rating, message, options, email: null });
  });

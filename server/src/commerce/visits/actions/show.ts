import { type OrderDetail, toMajor, visits, type Visit as ShownVisit } from '@voltdeck/contract';
import { curveOfOrder, feedbackRating, offeredOptions, orderDetailOf, ordersToRate } from '../../../charging';
import { operatorProfile } from '../../../identity';
import { chargePointsForDrivers } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { testProvider } from '../../../platform/payments/test-provider';
import { paymentOf } from '../../payments/actions';
import { documentsOf } from '../../receipts/actions/show';
import { standingOf, type Visit } from '../rules';
import { connectorsPaying } from '../store';
// Brings the type of the port.
import type {} from '../ports';

const stationNow = async (
  ctx: Ctx,
  { operatorId, chargePointId, connectorNumber }: Visit,
): Promise<{ station: ShownVisit['station']; isOccupied: boolean } | null> => {
  const [place] = await chargePointsForDrivers(ctx, operatorId, [chargePointId]);
  if (place === undefined) return null;
  const { token, title, identifier, time_zone } = place;
  const connector = place.connectors.find(({ number }) => number === connectorNumber);
  return {
    station: { token, title, identifier, time_zone, connector: connectorNumber },
    isOccupied: connector?.start_obstacle === 'occupied',
  };
};

/** A station that was removed since: what its order says of it is left. */
const stationThen = (order: OrderDetail | null, { connectorNumber }: Visit): ShownVisit['station'] => ({
  token: '',
  title: order?.charge_point.title ?? '',
  identifier: order?.charge_point.identifier ?? '',
  time_zone: order?.time_zone ?? 'UTC',
  connector: connectorNumber,
});

async function othersAt(ctx: Ctx, visit: Visit, isOccupied: boolean): Promise<ShownVisit['others']> {
  if (visit.orderId !== null) return 'none';
  if (isOccupied) return 'charging';
  const { id: but, chargePointId, connectorNumber } = visit;
  const paying = await connectorsPaying(ctx.tx, chargePointId, { now: ctx.now, but });
  return paying.has(connectorNumber) ? 'paying' : 'none';
}

async function paymentShown(ctx: Ctx, visit: Visit, isPaying: boolean): Promise<ShownVisit['payment']> {
  const { currency, orderId, hold } = visit;
  const isTest = visit.provider === testProvider.name;
  const payment = orderId === null ? null : await paymentOf(ctx, orderId);
  const isOpen = orderId === null ? visit.state !== 'over' : payment?.state === 'authorized';
  const takenMinor = payment?.capturedMinor ?? 0;
  const state = (): ShownVisit['payment']['state'] => {
    if (hold === null) return 'none';
    if (isOpen) return 'held';
    if (takenMinor > 0) return 'captured';
    return hold === 'concluded' ? 'released' : 'letting-go';
  };
  return {
    state: state(),
    hold: toMajor(visit.heldMinor ?? visit.amountMinor, currency),
    captured: hold === null || isOpen ? null : toMajor(takenMinor, currency),
    currency,
    url: isPaying && !isTest ? visit.url : null,
    is_test: isTest,
  };
}

async function receiptsShown(ctx: Ctx, { operatorId, orderId }: Visit): Promise<ShownVisit['receipts']> {
  if (orderId === null) return [];
  const { receipts } = await documentsOf(ctx, { orderId, operatorId });
  const { link } = ctx.ports.mail;
  return receipts.map(({ kind, number, token }) => ({
    kind,
    number,
    url: link(`/r/${token}`),
    file: link(`/api/receipts/${token}/file`),
  }));
}

async function reviewShown(ctx: Ctx, order: OrderDetail | null): Promise<ShownVisit['review']> {
  if (order === null) return { wanted: false, rating: null, options: [] };
  const wanted = (await ordersToRate(ctx, [order])).has(order.id);
  const rating = await feedbackRating(ctx, order.id);
  return { wanted, rating, options: wanted ? offeredOptions(ctx) : [] };
}

const mailShown = ({ email, mails }: Visit): ShownVisit['receipt_mail'] => {
  if (email !== null) return 'waiting';
  return mails > 0 ? 'sent' : 'none';
};

const running = new Set(['charging', 'suspended', 'requested', 'starting']);

/** A visit as whoever has its link reads it. */
export async function shown(ctx: Ctx, visit: Visit): Promise<ShownVisit> {
  const { operatorId, orderId } = visit;
  const order = orderId === null ? null : await orderDetailOf(ctx, orderId);
  const now = await stationNow(ctx, visit);
  const standing = order && { state: order.state, failureReason: order.failure_reason };
  const { state, reason } = standingOf(visit, standing, ctx.now);
  return {
    visit: visit.token,
    state,
    reason,
    operator: {
      name: (await operatorProfile(ctx, operatorId)).name,
      page: await ctx.ports.codeOfDriverPage(ctx, operatorId),
    },
    station: now?.station ?? stationThen(order, visit),
    payment: await paymentShown(ctx, visit, state === 'paying'),
    others: await othersAt(ctx, visit, now?.isOccupied === true),
    order: order && visits.visitOrder.parse(order),
    curve: orderId === null ? [] : await curveOfOrder(ctx, orderId),
    may_stop: order !== null && running.has(order.state) && order.stop_requested_at === null,
    receipts: await receiptsShown(ctx, visit),
    receipt_mail: mailShown(visit),
    review: await reviewShown(ctx, order),
    expires_at: visit.expiresAt.toISOString(),
    as_of: ctx.now.toISOString(),
  };
}

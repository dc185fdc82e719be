import { OrderAccepted, OrderConfirmed, OrderEnded, OrderFailed } from '../charging';
import type { Ctx } from '../platform/ctx';
import type { Facts } from '../platform/facts';
import { routes as balanceRoutes } from './balance/routes';
import { holdForOrder, releasePayment } from './payments/actions';
import { releaseJob, releasePending, settleOrder } from './settlements/actions';
import { routes as settlementRoutes } from './settlements/routes';

export const routes = [...balanceRoutes, ...settlementRoutes];

/** Money moves in the transaction of what moves it: both happen, or neither. */
export function listen(facts: Facts): void {
  facts.inTransaction(OrderAccepted, (ctx, { payload }) => holdForOrder(ctx, payload));
  facts.inTransaction(OrderFailed, (ctx, { payload }) => releasePayment(ctx, payload));
  facts.inTransaction(OrderConfirmed, (ctx, { payload }) => settleOrder(ctx, payload));
  facts.inTransaction(OrderEnded, (ctx, { payload }) => settleOrder(ctx, payload));
}

export const clockJobs = [
  { name: releaseJob, cron: '*/10 * * * *', handler: (ctx: Ctx) => releasePending(ctx) },
];

export { availableBalance } from './balance/actions';
export { BalanceChanged } from './balance/facts';
export { defaultMoneySettings } from './money-settings';
export { mayStart } from './payments/actions';
export { testProvider } from './payments/provider';
export { releasePending, verifySettlements } from './settlements/actions';
export type { SettlementDifference } from './settlements/rules';

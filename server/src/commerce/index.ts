import { OrderAccepted, OrderEnded, OrderFailed } from '../charging';
import type { FactKind } from '../kernel/facts';
import type { Ctx } from '../platform/ctx';
import { routes as balanceRoutes } from './balance/routes';
import { holdForOrder, releasePayment } from './payments/actions';
import { releaseJob, releasePending, settleOrder } from './settlements/actions';
import { routes as settlementRoutes } from './settlements/routes';

export const routes = [...balanceRoutes, ...settlementRoutes];

/** A handler that moves money runs in the transaction that announces the fact. */
interface InTransaction {
  kind: FactKind<{ orderId: number }>;
  name: string;
  handler: (ctx: Ctx, payload: { orderId: number }) => Promise<void>;
}

export const inTransaction: readonly InTransaction[] = [
  { kind: OrderAccepted, name: 'payments.hold', handler: holdForOrder },
  { kind: OrderFailed, name: 'payments.release', handler: releasePayment },
  { kind: OrderEnded, name: 'settlements.settle', handler: settleOrder },
];

export const jobs = [{ name: releaseJob, handler: (ctx: Ctx) => releasePending(ctx) }];

export const clockJobs = [
  { name: releaseJob, cron: '*/10 * * * *', handler: (ctx: Ctx) => releasePending(ctx) },
];

export { availableBalance } from './balance/actions';
export { BalanceChanged } from './balance/facts';
export { defaultMoneySettings, type MoneySettings } from './money-settings';
export { mayStart, mayStartForPerson } from './payments/actions';
export {
  type Authorization,
  type Authorized,
  type PaymentProvider,
  type PaymentProviders,
  testProvider,
} from './payments/provider';
export { releasePending, settleOrder, verifySettlements } from './settlements/actions';
export type { SettlementDifference } from './settlements/rules';

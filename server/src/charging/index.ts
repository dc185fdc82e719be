import type { Ctx } from '../platform/ctx';
import { closingRoutes } from './closings/routes';
import { confirmationRoutes } from './confirmations/routes';
import { commandRoutes } from './commands/routes';
import { exportRoutes } from './exports/routes';
import { ownFramesJob, tellWhoseFrames } from './messages/actions-own';
import { messageRoutes } from './messages/routes';
import { plugInJob } from './remote-starts/actions';
import { giveUpWaiting } from './requests/actions';
import { requestRoutes } from './requests/routes';
import { sumJob, sumSessions } from './sums/actions';
import { sweepChargePoint, sweepJob, sweepOrders } from './sweeps/actions';
import { settleJob, settleTransaction, tidyTransactions } from './transactions/actions';
import type { TransactionName } from './transactions/store';
import { viewRoutes } from './views/routes';

export const routes = [
  ...viewRoutes,
  ...exportRoutes,
  ...requestRoutes,
  ...closingRoutes,
  ...confirmationRoutes,
  ...messageRoutes,
  ...commandRoutes,
];

export const jobs = [
  { name: ownFramesJob, handler: (ctx: Ctx) => tellWhoseFrames(ctx) },
  { name: plugInJob, handler: (ctx: Ctx, payload: { orderId: number }) => giveUpWaiting(ctx, payload) },
  { name: sumJob, handler: (ctx: Ctx) => sumSessions(ctx) },
  { name: settleJob, handler: (ctx: Ctx, payload: TransactionName) => settleTransaction(ctx, payload) },
  {
    name: sweepJob,
    handler: (ctx: Ctx, payload: { chargePointId: number }) => sweepChargePoint(ctx, payload),
  },
];

export const clockJobs = [
  { name: 'orders.sweep', cron: '* * * * *', handler: (ctx: Ctx) => sweepOrders(ctx) },
  { name: 'messages.own', cron: '*/10 * * * *', handler: (ctx: Ctx) => tellWhoseFrames(ctx) },
  { name: 'sessions.sum-quarters', cron: '*/5 * * * *', handler: (ctx: Ctx) => sumSessions(ctx) },
  { name: 'transactions.tidy', cron: '23 3 * * *', handler: (ctx: Ctx) => tidyTransactions(ctx) },
];

export { confirmOrder } from './confirmations/actions';
export { commandTopic } from './commands/actions';
export type { Chargers, Command, Outcome } from './commands/rules';
export { countDeviations } from './deviations/actions';
export { dispatchCommands } from './dispatch/actions';
export { insertFrames } from './messages/store';
export type { Frame } from './messages/rules';
export { knownWords } from './messages/rules-words';
export { OrderAccepted, OrderChanged, OrderConfirmed, OrderEnded, OrderFailed } from './orders/facts';
export { setAllowance } from './orders/actions';
export type { OrderRow } from './orders/rules';
export { findOrder, operatorOrder } from './orders/store';
export type { MayStart, MayStartAnswer, MayStartRequest } from './orders/ports';
export { quarantine } from './quarantine/actions';
export { keepReadings, recordReadings, tickTopic, type Source } from './readings/actions';
export type { Sample } from './readings/rules-meter';
export { recordLateAnswer, startOrder, stopOrder } from './requests/actions';
export {
  authorizeTag,
  beginTransaction,
  refuseUnreadableStart,
  type TransactionStart,
} from './starts/actions';
export type { ConnectorReport } from './starts/rules';
export { endTransaction, recordConnectorReport, type TransactionEnd } from './stops/actions';
export { createTag } from './tags/actions';
export type { TagVerdict } from './tags/rules';
export { recordTransactionEvent, type TransactionEvent } from './transactions/actions';
export type { TagWord } from './transactions/actions-token';
export { chargePointLiveOf, openOn, orderDetailOf, unfinishedOn } from './views/actions';

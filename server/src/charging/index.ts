import type { Ctx } from '../platform/ctx';
import { exportRoutes } from './exports/routes';
import { messageRoutes } from './messages/routes';
import { plugInJob } from './remote-starts/actions';
import { giveUpWaiting } from './requests/actions';
import { requestRoutes } from './requests/routes';
import { sweepChargePoint, sweepJob, sweepOrders } from './sweeps/actions';
import { viewRoutes } from './views/routes';

export const routes = [...viewRoutes, ...exportRoutes, ...requestRoutes, ...messageRoutes];

export const jobs = [
  { name: plugInJob, handler: (ctx: Ctx, payload: { orderId: number }) => giveUpWaiting(ctx, payload) },
  {
    name: sweepJob,
    handler: (ctx: Ctx, payload: { chargePointId: number }) => sweepChargePoint(ctx, payload),
  },
];

export const clockJobs = [
  { name: 'orders.sweep', cron: '* * * * *', handler: (ctx: Ctx) => sweepOrders(ctx) },
];

export { commandTopic } from './commands/actions';
export type { Chargers, Command, Outcome } from './commands/rules';
export { countDeviations } from './deviations/actions';
export { dispatchCommands } from './dispatch/actions';
export { insertFrames } from './messages/store';
export type { Frame } from './messages/rules';
export { OrderAccepted, OrderChanged, OrderEnded, OrderFailed } from './orders/facts';
export { setAllowance } from './orders/actions';
export type { OrderRow } from './orders/rules';
export { findOrder, operatorOrder } from './orders/store';
export type { MayStart, MayStartAnswer, MayStartRequest } from './orders/ports';
export { quarantine } from './quarantine/actions';
export { recordReadings, tickTopic, type Source } from './readings/actions';
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
export { chargePointLiveOf, openOn, orderDetailOf, unfinishedOn } from './views/actions';

import { OrderChanged, OrderEnded } from '../../charging';
import { LoginsEnded, PersonErased } from '../../identity';
import type { Noun } from '../../platform/noun';
import { forgetDevicesOf } from './actions/devices';
import { forgetJob, forgetTold, noteEndedOrders, noteMovedOrders } from './actions/note';
import { driverDeviceRoutes } from './routes';
import { deleteDevicesOfLogins } from './store';

export const driverDeviceNoun: Noun = {
  routes: driverDeviceRoutes,
  clockJobs: [{ name: forgetJob, cron: '23 * * * *', handler: forgetTold }],
  listen: (facts) => {
    facts.inTransactionTogether(OrderChanged, noteMovedOrders);
    facts.inTransactionTogether(OrderEnded, noteEndedOrders);
    facts.inTransaction(PersonErased, (ctx, { payload }) => forgetDevicesOf(ctx, payload.personId));
    facts.inTransaction(LoginsEnded, (ctx, { payload }) => deleteDevicesOfLogins(ctx.tx, payload.tokenIds));
  },
};

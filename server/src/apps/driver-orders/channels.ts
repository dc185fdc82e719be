import { live } from '@voltdeck/contract';
import { isOrderOfDriver } from '../../charging';
import type { DriverChannel } from '../../platform/live-channel';
import { driverOrderDetailOf } from './actions';

/** What a driver hears of an order of theirs: the events of the operator's channel, with what drivers read of it. */
export const driverOrderChannel: DriverChannel = {
  noun: 'driver-orders',
  follows: 'orders',
  isOf: isOrderOfDriver,
  state: {
    kind: 'order',
    tell: async (ctx, { id, isFinal }) => ({
      event: isFinal ? live.orderEvents.completed : live.orderEvents.consumption,
      data: { data: { order: await driverOrderDetailOf(ctx, id) } },
    }),
  },
};

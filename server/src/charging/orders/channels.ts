import { live } from '@voltdeck/contract';
import { ownerOfChargePoint } from '../../network';
import type { MemberChannel } from '../../platform/live-channel';
import { ownerOfOrder } from './store/orders';
import { chargePointLiveOf, orderDetailOf } from './actions/views';

export const orderChannel: MemberChannel = {
  noun: 'orders',
  key: 'order.read',
  ownerOf: ownerOfOrder,
  state: {
    kind: 'order',
    tell: async (ctx, { id, isFinal }) => ({
      event: isFinal ? live.orderEvents.completed : live.orderEvents.consumption,
      data: { data: { order: await orderDetailOf(ctx, id) } },
    }),
  },
};

export const chargePointChannel: MemberChannel = {
  noun: 'charge-points',
  key: 'power-center.read',
  ownerOf: ownerOfChargePoint,
  state: {
    kind: 'charge-point',
    tell: async (ctx, { id }) => {
      const state = await chargePointLiveOf(ctx, id);
      return { event: 'live', data: state, orderIds: state.orders.map((order) => order.id) };
    },
  },
};

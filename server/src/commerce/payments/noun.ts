import { OrderAccepted, OrderFailed } from '../../charging';
import type { Noun } from '../../platform/noun';
import { holdForOrder, releasePayment } from './actions';

/** Money moves in the transaction of what moves it: both happen, or neither. */
export const paymentNoun: Noun = {
  listen: (facts) => {
    facts.inTransaction(OrderAccepted, async (ctx, { payload }) => {
      if (payload.paymentKind === 'platform') await holdForOrder(ctx, payload);
    });
    facts.inTransaction(OrderFailed, (ctx, { payload }) => releasePayment(ctx, payload));
  },
};

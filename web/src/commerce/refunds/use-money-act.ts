import { type EndpointShape, orders, refunds, settlements } from '@voltdeck/contract';
import { type ActOptions, useAct } from '../../api/hooks';

/** A change of an order's money: whatever shows the order or its money is fetched anew after it. */
export const useMoneyAct = <const E extends EndpointShape>(
  endpoint: E,
  options: Pick<ActOptions<E>, 'onDone' | 'quiet'>,
) =>
  useAct(endpoint, {
    invalidates: [
      orders.listOrders,
      orders.orderTotals,
      orders.getOrder,
      settlements.orderLedger,
      refunds.getOrderMoney,
      refunds.previewRefund,
    ],
    changes: ['order'],
    ...options,
  });

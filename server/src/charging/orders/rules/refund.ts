import { feeOf } from '../../../kernel/money';
import type { OrderRow } from './order';

/** A completed order of whose price so much is given back, or taken back where it is negative, in minor units; the fee follows the price. */
export const refundedBy = (order: OrderRow, priceMinor: number): OrderRow => {
  const costMinor = order.cost_minor - priceMinor;
  const refundedMinor = order.refunded_minor + priceMinor;
  if (order.state !== 'completed' || costMinor < 0 || refundedMinor < 0)
    throw new Error(`A refund of ${priceMinor} does not fit order ${order.id}.`);
  return priceMinor === 0
    ? order
    : {
        ...order,
        cost_minor: costMinor,
        refunded_minor: refundedMinor,
        fee_minor: feeOf(costMinor, order.fee_rate_ppm),
      };
};

import type { Holder, SettledOrder } from '../../authorization/rules';
import type { OrderRow } from './order';

/** Who stands behind an order and pays. */
const payerOf = ({ payer_kind: kind, payer_id: id }: Pick<OrderRow, 'payer_kind' | 'payer_id'>): Holder =>
  kind === 'operator' || id === null ? { kind: 'operator' } : { kind, id };

/** An order as others than charging know it. */
export const toSettled = (order: OrderRow): SettledOrder => ({
  id: order.id,
  operatorId: order.operator_id,
  chargePointId: order.charge_point_id,
  state: order.state,
  heldReason: order.held_reason,
  payer: payerOf(order),
  payerAccountId: order.payer_account_id,
  paymentKind: order.payment_kind,
  costMinor: order.cost_minor,
  refundedMinor: order.refunded_minor,
  feeMinor: order.fee_minor,
  currency: order.currency,
});

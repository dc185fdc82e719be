import type { OrderState } from '@voltdeck/contract';
import { factKind } from '../../kernel/facts';

/** An order was accepted: whoever pays may still refuse in the same transaction. */
export const OrderAccepted = factKind<{ orderId: number }>('OrderAccepted');
/** Something of an order that people see has changed. */
export const OrderChanged = factKind<{ orderId: number; chargePointId: number; state: OrderState }>(
  'OrderChanged',
);
/** An order is completed, its figures are final. */
export const OrderEnded = factKind<{ orderId: number }>('OrderEnded');
/** Somebody took responsibility for figures that were held. */
export const OrderConfirmed = factKind<{ orderId: number }>('OrderConfirmed');
/** An order came to nothing. */
export const OrderFailed = factKind<{ orderId: number }>('OrderFailed');

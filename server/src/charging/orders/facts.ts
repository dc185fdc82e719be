import type { OrderState, PaymentKind } from '@voltdeck/contract';
import { factKind } from '../../kernel/facts';

/** An order was accepted: whoever pays may still refuse in the same transaction. */
export const OrderAccepted = factKind<{ orderId: number; paymentKind: PaymentKind }>('OrderAccepted', {
  changed: null,
});

/** Something of an order that people see has changed. */
export const OrderChanged = factKind<{ orderId: number; chargePointId: number; state: OrderState }>(
  'OrderChanged',
  {
    changed: ({ orderId }) => ({ kind: 'order', id: orderId }),
    moved: ({ orderId, chargePointId, state }) => [
      { noun: 'charge-points', id: chargePointId },
      // That an order is completed is told by OrderEnded.
      ...(state === 'completed' ? [] : [{ noun: 'orders' as const, id: orderId }]),
    ],
  },
);

/** An order is completed, its figures are final. */
export const OrderEnded = factKind<{ orderId: number }>('OrderEnded', {
  changed: ({ orderId }) => ({ kind: 'order', id: orderId }),
  moved: ({ orderId }) => [{ noun: 'orders', id: orderId, isFinal: true }],
});

/** Somebody took responsibility for figures that were held; OrderChanged tells those who watch. */
export const OrderConfirmed = factKind<{ orderId: number }>('OrderConfirmed', { changed: null });

/** The figures of a settled order were corrected; OrderChanged tells those who watch. */
export const OrderCorrected = factKind<{ orderId: number; correctionId: number }>('OrderCorrected', {
  changed: null,
});

/** Orders of an operator have begun or ceased to wait for somebody: told once for all that did so together. */
export const WaitingOrdersChanged = factKind<object>('WaitingOrdersChanged', {
  changed: (_, operatorId) => ({ kind: 'work-item', id: operatorId }),
});

/** An order came to nothing; OrderChanged tells those who watch. */
export const OrderFailed = factKind<{ orderId: number }>('OrderFailed', { changed: null });

import { factKind } from '../../kernel/facts';

/**
 * Something of an order was given back: by so much the price, the fee and what was paid are lower, in minor units of `currency`.
 * What was paid is lower by the rest, too, which had been the payer's credit. Whoever writes credit notes listens.
 */
export const OrderRefunded = factKind<{
  orderId: number;
  refundId: number;
  amountMinor: number;
  priceMinor: number;
  feeMinor: number;
  currency: string;
  reason: string;
}>('OrderRefunded', { changed: ({ orderId }) => ({ kind: 'order', id: orderId }) });

/** A refund is on its way, has arrived, or was refused by the provider. */
export const RefundMoved = factKind<{ orderId: number; refundId: number }>('RefundMoved', {
  changed: ({ orderId }) => ({ kind: 'order', id: orderId }),
});

/**
 * A change of an order's money was taken back: by so much its price and fee rise, in minor units.
 * `refundId` names the refund that it takes back, if it does.
 */
export const MovementReversed = factKind<{
  orderId: number;
  changeId: number;
  mendsId: number;
  refundId: number | null;
  priceMinor: number;
  feeMinor: number;
  currency: string;
}>('MovementReversed', { changed: ({ orderId }) => ({ kind: 'order', id: orderId }) });

/** What a driver owed for an order was given up by so much, in minor units of `currency`. */
export const DebtWrittenOff = factKind<{ orderId: number; amountMinor: number; currency: string }>(
  'DebtWrittenOff',
  { changed: ({ orderId }) => ({ kind: 'order', id: orderId }) },
);

/** What a driver owed for an order was collected, in minor units of `currency`. */
export const DebtCollected = factKind<{ orderId: number; amountMinor: number; currency: string }>(
  'DebtCollected',
  { changed: ({ orderId }) => ({ kind: 'order', id: orderId }) },
);

/** The tries to collect a debt have begun, gone on or ended. */
export const CollectionMoved = factKind<{ orderId: number }>('CollectionMoved', {
  changed: ({ orderId }) => ({ kind: 'order', id: orderId }),
});

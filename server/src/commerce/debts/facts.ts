import { factKind } from '../../kernel/facts';

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

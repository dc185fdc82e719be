import { factKind } from '../../kernel/facts';

/** A receipt of an order was issued, or a note that changes one. */
export const ReceiptIssued = factKind<{ orderId: number; receiptId: number }>('ReceiptIssued', {
  changed: ({ orderId }) => ({ kind: 'order', id: orderId }),
});

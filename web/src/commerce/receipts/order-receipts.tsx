import type { OrderDetail } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/late';

const ReceiptsSection = lazy(() =>
  withTexts(() => import('./receipts-section'), 'receipts')().then((module) => ({
    default: module.ReceiptsSection,
  })),
);

/** What was issued of an order; nothing before it is settled. */
export function OrderReceipts({ order }: { order: OrderDetail }) {
  if (order.state !== 'completed' || order.held_reason !== null) return null;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <ReceiptsSection order={order} />
    </Suspense>
  );
}

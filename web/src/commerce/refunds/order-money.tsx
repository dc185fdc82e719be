import type { OrderDetail } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/late';

const MoneySection = lazy(() =>
  withTexts(() => import('./money-section'), 'refunds')().then((module) => ({
    default: module.MoneySection,
  })),
);

/** What became of the money of an order since its settlement; nothing before that. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  if (order.state !== 'completed' || order.held_reason !== null) return null;
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <MoneySection order={order} />
    </Suspense>
  );
}

import { orders, type OrderDetail } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';

const CorrectDialog = lazy(() =>
  import('./correct-dialog').then((module) => ({ default: module.CorrectDialog })),
);

/** Opens the correction of final figures, where somebody may correct them. */
export function CorrectButton({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.correcting');
  const mayCorrect = useMay()(orders.correctOrder.needs) && order.state === 'completed';
  const [isAsking, setAsking] = useState(false);
  if (!mayCorrect) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <CorrectDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import type { OrderDetail } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconGavel, IconHandStop } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useReasons } from './reasons';

/** What somebody should know before reading the figures: a failure, a settlement that waits, an end by rule. */
export function OrderNotices({ order }: { order: OrderDetail }) {
  const t = useTranslations('charging.flags');
  const { failureText, heldText, stopText } = useReasons();
  return (
    <>
      {order.failure_reason === null || order.state === 'completed' ? null : (
        <Alert
          color={order.state === 'failed' ? 'red' : 'gray'}
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t(order.state === 'failed' ? 'failed' : 'cancelled')}
        >
          {failureText(order.failure_reason)}
        </Alert>
      )}
      {order.held_reason === null ? null : (
        <Alert color="yellow" icon={<IconHandStop size={18} aria-hidden />} title={t('held')}>
          {t('heldHint', { reason: heldText(order.held_reason) })}
        </Alert>
      )}
      {order.closed_by_rule ? (
        <Alert color="yellow" icon={<IconGavel size={18} aria-hidden />} title={t('closed')}>
          {t('closedHint', {
            reason: order.stop_reason === null ? t('unknown') : stopText(order.stop_reason),
          })}
        </Alert>
      ) : null}
    </>
  );
}

import { purchases } from '@voltdeck/contract';
import { Group, Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { leaveFor } from '../../ui/leave-for';
import { toastError } from '../../ui/toast';

/** How often it is asked whether the provider has opened its page, beside what is told live. */
const askMs = 1_000;

/** Waits until the provider has opened its page, and leads there. */
export function AwaitCheckout({ purchaseId, onFailed }: { purchaseId: number; onFailed: () => void }) {
  const t = useTranslations('subscriptions.purchases');
  const { data, error } = useCall(
    purchases.getPurchase,
    { params: { id: purchaseId } },
    { refetchInterval: askMs, live: { kinds: ['subscription'] }, quiet: true },
  );
  const url = data?.url ?? null;
  const hasFailed =
    error !== null || (data !== undefined && data.state !== 'open' && data.state !== 'opening');
  useEffect(() => {
    if (url !== null) leaveFor(url);
  }, [url]);
  useEffect(() => {
    if (!hasFailed) return;
    toastError({ title: t('sorry') });
    onFailed();
  }, [hasFailed, onFailed, t]);
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <span>{t('opening')}</span>
    </Group>
  );
}

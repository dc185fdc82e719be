import { purchases } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useUser } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone, toastError } from '../../ui/toast';
import { Deactivated } from '../purchases/deactivated';

/** Cancels the plan for its billing date, after saying what ends with it. */
export function CancelPlan({ paidUntil, isRefused }: { paidUntil: string; isRefused: boolean }) {
  const t = useTranslations('subscriptions.purchases');
  const { date } = useFormats();
  const { time_zone: zone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const preview = useCall(purchases.previewChange, { query: { priceId: 'free' } }, { enabled: isOpen });
  const { actAsync } = useAct(purchases.unsubscribe, {
    quiet: true,
    changes: ['subscription'],
    onDone: () => toastDone({ title: t('cancel.done') }),
    onFailed: (error) => toastError({ title: t('cancelFailed'), text: error.message }),
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('cancel.action')}
      </Button>
      <Confirm
        opened={isOpen}
        danger
        title={t('cancel.title')}
        action={t('cancel.action')}
        isPending={preview.isLoading}
        onClose={() => setOpen(false)}
        onConfirm={() => actAsync({})}
      >
        <p>
          {isRefused
            ? t('cancel.now')
            : t('cancel.until', { date: isolated(date(new Date(paidUntil), zone)) })}
        </p>
        {preview.data === undefined ? null : <Deactivated preview={preview.data} />}
      </Confirm>
    </>
  );
}

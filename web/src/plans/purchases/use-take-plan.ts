import { purchases } from '@voltdeck/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { toastDone, toastError } from '../../ui/toast';

interface TakenBy {
  call: typeof purchases.subscribe | typeof purchases.resume;
  /** What is said once it is done. */
  done: 'done' | 'cancel.resumed';
}

/** Takes a plan, or takes it up again: at once where nothing is due, or else by a checkout that is waited for. */
export function useTakePlan(
  onDone: () => void,
  { call, done }: TakenBy = { call: purchases.subscribe, done: 'done' },
) {
  const t = useTranslations('subscriptions.purchases');
  const [purchaseId, setPurchaseId] = useState<number | null>(null);
  const { act, isPending } = useAct(call, {
    quiet: true,
    changes: ['subscription'],
    onDone: ({ purchase }) => {
      if (purchase !== null && purchase.state !== 'paid') {
        setPurchaseId(purchase.id);
        return;
      }
      toastDone({ title: t(done) });
      onDone();
    },
    onFailed: (error) => toastError({ title: t('sorry'), text: error.message }),
  });
  return { take: act, isPending, purchaseId, leave: () => setPurchaseId(null) };
}

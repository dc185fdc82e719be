import { type PayoutMethod, payoutMethods } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

/** Asks before a payout method is removed; while a payout by it is under way it says so in place of that. */
export function RemoveMethodDialog({ method, onClose }: { method: PayoutMethod; onClose: () => void }) {
  const t = useTranslations('payoutMethods');
  const { actAsync } = useAct(payoutMethods.removePayoutMethod, { changes: ['payout-method'] });
  const name = [t(`kind.${method.kind}`), method.label].filter((part) => part !== null).join(' ');
  const isUsed = method.open_payouts > 0;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('remove.title', { name: isolated(name) })}
      action={isUsed ? undefined : t('remove.action')}
      onConfirm={async () => {
        await actAsync({ params: { id: method.id } });
        toastDone({ title: t('done.removed') });
        onClose();
      }}
      danger
    >
      {isUsed ? t('remove.used', { count: method.open_payouts }) : t('remove.text')}
    </Confirm>
  );
}

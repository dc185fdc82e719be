import { type MoneyChange, refunds } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { ReasonDialog } from '../../ui/form/reason-dialog';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { useMoneyAct } from './use-money-act';

interface ReversalProps {
  change: MoneyChange;
  currency: string;
  onClose: () => void;
}

/** Asks why a movement is taken back, and says what that comes to. */
export function ReversalDialog({ change, currency, onClose }: ReversalProps) {
  const t = useTranslations('refunds');
  const { money } = useFormats();
  const { actAsync } = useMoneyAct(refunds.reverseMovement, {
    quiet: true,
    onDone: () => {
      toastDone({ title: t('reversal.done') });
      onClose();
    },
  });
  const isPaidOut = change.refund?.state === 'paid' && change.refund.provider !== null;
  const amount = isolated(money(change.amount, currency));
  return (
    <ReasonDialog
      schema={refunds.reverseMovement.body}
      title={t('reversal.title')}
      label={t('dialog.reason')}
      help={t('dialog.reasonHelp')}
      action={t('reversal.send')}
      send={(reason) => actAsync({ params: { id: change.movement_id ?? 0 }, body: { reason } })}
      onClose={onClose}
    >
      <p>{t('reversal.text', { kind: t(`kinds.${change.kind}`), amount })}</p>
      {isPaidOut ? <p>{t('reversal.paidText')}</p> : null}
    </ReasonDialog>
  );
}

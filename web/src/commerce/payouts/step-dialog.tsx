import { type Payout, payouts } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

/** What somebody may do about a payout. */
export type PayoutVerb = 'cancel' | 'countersign';

/** Asks before a payout is cancelled, or agreed to by a second person, and says what that comes to. */
export function StepDialog({
  verb,
  payout,
  onClose,
}: {
  verb: PayoutVerb;
  payout: Payout;
  onClose: () => void;
}) {
  const t = useTranslations('payouts.step');
  const { money } = useFormats();
  const changes = { changes: ['payout', 'balance'] as const };
  const cancel = useAct(payouts.cancelPayout, changes);
  const countersign = useAct(payouts.countersignPayout, changes);
  const values = {
    id: payout.id,
    amount: isolated(money(payout.amount, payout.currency)),
    name: isolated(payout.requested_by ?? '–'),
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t(`${verb}.title`, values)}
      action={t(`${verb}.action`)}
      danger={verb === 'cancel'}
      onConfirm={async () => {
        await (verb === 'cancel' ? cancel : countersign).actAsync({ params: { id: payout.id } });
        toastDone({ title: t(`${verb}.done`, values) });
        onClose();
      }}
    >
      {t(`${verb}.text`, values)}
    </Confirm>
  );
}

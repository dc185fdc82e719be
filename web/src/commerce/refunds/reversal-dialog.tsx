import { type MoneyChange, refunds } from '@voltdeck/contract';
import { Modal, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { AreaField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
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
  const form = useServerForm({
    schema: refunds.reverseMovement.body,
    initialValues: { reason: '' },
    read: ({ reason }) => ({ reason }),
    send: (body) => actAsync({ params: { id: change.movement_id ?? 0 }, body }),
  });
  const isPaidOut = change.refund?.state === 'paid' && change.refund.provider !== null;
  const amount = isolated(money(change.amount, currency));
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('reversal.title')}</Modal.Title>
          <p>{t('reversal.text', { kind: t(`kinds.${change.kind}`), amount })}</p>
          {isPaidOut ? <p>{t('reversal.paidText')}</p> : null}
          <Form form={form} action={t('reversal.send')} onCancel={onClose}>
            <AreaField
              form={form}
              name="reason"
              label={t('dialog.reason')}
              help={t('dialog.reasonHelp')}
              required
              isFirst
            />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

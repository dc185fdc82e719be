import { type OfferedKind, type PayoutKind, type PayoutMethod, payoutMethods } from '@voltdeck/contract';
import { Button, Group, Modal, Radio, ScrollArea, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { useFeeText } from './fee-text';
import { MethodFields } from './method-fields';
import {
  changedMethodSchema,
  type MethodValues,
  newMethodSchema,
  toldDetails,
  valuesOf,
} from './method-values';

interface DialogProps {
  onClose: () => void;
}

function Frame({ title, onClose, children }: DialogProps & { title: string; children: React.ReactNode }) {
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{title}</Modal.Title>
          {children}
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

/** Which kind: each with what it costs and how long it takes. */
function KindStep({
  offered,
  onChoose,
  onClose,
}: DialogProps & { offered: readonly OfferedKind[]; onChoose: (kind: PayoutKind) => void }) {
  const t = useTranslations('payoutMethods');
  const ui = useTranslations('ui.actions');
  const feeText = useFeeText();
  const [kind, setKind] = useState<PayoutKind | null>(offered[0]?.kind ?? null);
  return (
    <Stack gap="md">
      <Radio.Group value={kind} onChange={(value) => setKind(value as PayoutKind)} label={t('form.kind')}>
        <Stack gap={12} mt={6}>
          {offered.map((one) => (
            <Radio
              key={one.kind}
              value={one.kind}
              label={t(`kind.${one.kind}`)}
              description={`${t(`about.${one.kind}`)} ${feeText(one)}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          disabled={kind === null}
          onClick={() => (kind === null ? undefined : onChoose(kind))}
          data-autofocus
        >
          {t('form.next')}
        </Button>
      </Group>
    </Stack>
  );
}

function NewMethodForm({ kind, onBack, onClose }: DialogProps & { kind: PayoutKind; onBack: () => void }) {
  const t = useTranslations('payoutMethods');
  const { country } = useUser();
  const create = useAct(payoutMethods.createPayoutMethod, { quiet: true, changes: ['payout-method'] });
  const form = useServerForm({
    schema: newMethodSchema(kind),
    initialValues: valuesOf(null, country ?? '') satisfies MethodValues as MethodValues,
    read: (values) => ({ kind, ...toldDetails(kind, values) }),
    send: async (body) => {
      await create.actAsync({ body });
      toastDone({ title: t('done.created'), text: t('done.waits') });
      onClose();
    },
  });
  return (
    <Form form={form} action={t('add')} onCancel={onBack} cancel={t('form.back')} guarded>
      {kind === 'stripe' ? <p>{t('form.stripe')}</p> : <MethodFields form={form} kind={kind} method={null} />}
    </Form>
  );
}

/** Adds a payout method: which kind, then its details. */
export function AddMethodDialog({ offered, onClose }: DialogProps & { offered: readonly OfferedKind[] }) {
  const t = useTranslations('payoutMethods');
  const [kind, setKind] = useState<PayoutKind | null>(null);
  const title = kind === null ? t('add') : t('form.title', { kind: t(`kind.${kind}`) });
  return (
    <Frame title={title} onClose={onClose}>
      {kind === null ? (
        <KindStep offered={offered} onChoose={setKind} onClose={onClose} />
      ) : (
        <NewMethodForm kind={kind} onBack={() => setKind(null)} onClose={onClose} />
      )}
    </Frame>
  );
}

/** Changes details of a payout method; what is left empty stays. */
export function EditMethodDialog({ method, onClose }: DialogProps & { method: PayoutMethod }) {
  const t = useTranslations('payoutMethods');
  const { country } = useUser();
  const update = useAct(payoutMethods.updatePayoutMethod, { quiet: true, changes: ['payout-method'] });
  const form = useServerForm({
    schema: changedMethodSchema(method),
    initialValues: valuesOf(
      method,
      method.details.country ?? country ?? '',
    ) satisfies MethodValues as MethodValues,
    read: (values) => toldDetails(method.kind, values),
    send: async (body) => {
      await update.actAsync({ params: { id: method.id }, body: { ...body, version: method.version } });
      toastDone({ title: t('done.updated'), text: t('done.waits') });
      onClose();
    },
  });
  return (
    <Frame title={t('form.editTitle', { kind: t(`kind.${method.kind}`) })} onClose={onClose}>
      <p>{t('form.editText')}</p>
      <Form form={form} action={t('form.save')} onCancel={onClose} guarded>
        <MethodFields form={form} kind={method.kind} method={method} />
      </Form>
    </Frame>
  );
}

import {
  currencyDigits,
  type PayoutDetail,
  type PayoutMethod,
  payouts,
  type Result,
} from '@voltdeck/contract';
import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { DefinitionList } from '../../ui/details';
import { Dialog } from '../../ui/dialog';
import { NumberField, SelectField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { Money } from '../../ui/values';
import { useOwnMoment } from '../payout-methods/own-moment';
import { MethodName } from './method-name';

type Preview = Result<typeof payouts.previewPayout>;

interface Standing {
  balance: number;
  min_balance: number;
  currency: string;
}

interface Values extends Record<string, unknown> {
  method_id: string;
  amount: number | '';
}

interface Chosen {
  methodId: number;
  preview: Preview;
}

/** How much by which method; what is chosen is reckoned before anything is asked for. */
function ChooseStep({
  methods,
  standing,
  former,
  onChosen,
  onClose,
}: {
  methods: readonly PayoutMethod[];
  standing: Standing;
  former: Chosen | null;
  onChosen: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const t = useTranslations('payouts.request');
  const kinds = useTranslations('payoutMethods.kind');
  const { money } = useFormats();
  const preview = useAct(payouts.previewPayout, { quiet: true });
  const { balance, min_balance: least, currency } = standing;
  const form = useServerForm({
    schema: payouts.requestPayout.body,
    initialValues: {
      method_id: String(former?.methodId ?? methods[0]?.id ?? ''),
      amount: former?.preview.amount ?? (balance >= least ? balance : ''),
    } satisfies Values as Values,
    send: async (body) =>
      onChosen({ methodId: body.method_id, preview: await preview.actAsync({ query: body }) }),
  });
  return (
    <Form form={form} action={t('next')} onCancel={onClose}>
      <SelectField
        form={form}
        name="method_id"
        label={t('method')}
        options={methods.map(({ id, kind, label }) => ({
          value: String(id),
          label: [kinds(kind), label === null ? null : isolated(label)]
            .filter((part) => part !== null)
            .join(' '),
        }))}
      />
      <NumberField
        form={form}
        name="amount"
        label={t('amount')}
        help={t('amountHelp', {
          least: isolated(money(least, currency)),
          balance: isolated(money(balance, currency)),
        })}
        unit={currency}
        min={0}
        decimals={currencyDigits(currency)}
        required
        isFirst
      />
    </Form>
  );
}

/** What it comes to, before it is asked for. */
function ReviewStep({
  chosen,
  method,
  onBack,
  onDone,
}: {
  chosen: Chosen;
  method: PayoutMethod | undefined;
  onBack: () => void;
  onDone: (payout: PayoutDetail) => void;
}) {
  const t = useTranslations('payouts.request');
  const moment = useOwnMoment();
  const { preview, methodId } = chosen;
  const { currency } = preview;
  const request = useAct(payouts.requestPayout, { quiet: true, changes: ['payout', 'balance'], onDone });
  const major = (value: number) => <Money value={value} currency={currency} />;
  return (
    <Stack gap="md">
      {request.error === null ? null : (
        <Alert color="red" variant="light" role="alert">
          {request.error.message}
        </Alert>
      )}
      <DefinitionList
        columns={1}
        items={[
          { label: t('method'), value: method === undefined ? null : <MethodName method={method} /> },
          { label: t('amount'), value: major(preview.amount) },
          { label: t('fee'), value: major(preview.fee) },
          { label: t('net'), value: major(preview.net) },
          { label: t('after'), value: major(preview.balance_after) },
        ]}
      />
      {preview.due_from === null ? null : <p>{t('waits', { at: isolated(moment(preview.due_from)) })}</p>}
      {preview.needs_countersign ? <p>{t('countersign')}</p> : null}
      {method?.kind === 'bank-transfer' && currency !== 'USD' ? <p>{t('inDollars')}</p> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          data-autofocus
          loading={request.isPending}
          onClick={() => request.act({ body: { method_id: methodId, amount: preview.amount } })}
        >
          {t('send')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What was asked for, and what happens next. */
function ResultStep({ payout, onClose }: { payout: PayoutDetail; onClose: () => void }) {
  const t = useTranslations('payouts.request');
  const ui = useTranslations('ui.actions');
  const { money } = useFormats();
  const moment = useOwnMoment();
  return (
    <Stack gap="md">
      <p role="status">{t('done', { id: payout.id, net: isolated(money(payout.net, payout.currency)) })}</p>
      {payout.countersign === 'awaited' ? <p>{t('countersign')}</p> : null}
      <p>
        {payout.due_from === null ? t('nextCheck') : t('waits', { at: isolated(moment(payout.due_from)) })}
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {ui('close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks for a payout in three steps: how much, what it comes to, what was done. */
export function RequestDialog({
  methods,
  standing,
  onClose,
}: {
  methods: readonly PayoutMethod[];
  standing: Standing;
  onClose: () => void;
}) {
  const t = useTranslations('payouts.request');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const [done, setDone] = useState<PayoutDetail | null>(null);
  const step = done !== null ? 'result' : isReviewed && chosen !== null ? 'review' : 'choose';
  const choose = (next: Chosen): void => {
    setChosen(next);
    setReviewed(true);
  };
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t(`title.${step}`)}</Modal.Title>
          {step === 'choose' ? (
            <ChooseStep
              methods={methods}
              standing={standing}
              former={chosen}
              onChosen={choose}
              onClose={onClose}
            />
          ) : null}
          {step === 'review' && chosen !== null ? (
            <ReviewStep
              chosen={chosen}
              method={methods.find(({ id }) => id === chosen.methodId)}
              onBack={() => setReviewed(false)}
              onDone={setDone}
            />
          ) : null}
          {done === null ? null : <ResultStep payout={done} onClose={onClose} />}
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

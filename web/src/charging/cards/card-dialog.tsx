import { cards, type Card, type IssuedHolder } from '@voltdeck/contract';
import { Modal, ScrollArea, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { RadioField } from '../../ui/form/choice-fields';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';
import { LastSeen } from './last-seen';
import styles from './cards.module.css';

interface Fields extends Record<string, unknown> {
  number: string;
  holder: IssuedHolder;
  email: string;
  name: string;
  label: string;
  expires_on: string;
}

const blank: Fields = { number: '', holder: 'driver', email: '', name: '', label: '', expires_on: '' };

const fieldsOf = (card: Card): Fields => ({
  number: card.number,
  holder: card.holder === 'operator' ? 'operator' : 'driver',
  email: card.email ?? '',
  name: card.name ?? '',
  label: card.label ?? '',
  expires_on: card.expires_on ?? '',
});

/** What is typed of a driver means nothing of the operator's own card. */
const heldBy = ({ holder, email, name, label, expires_on }: Fields): object => ({
  holder,
  ...(holder === 'driver' ? { email, name } : {}),
  label,
  expires_on,
});

/** Who holds a card, what it is called, and until when it is good. */
function CardFields({ form }: { form: ServerForm<Fields> }) {
  const t = useTranslations('cards.form');
  const { holder } = form.getValues();
  return (
    <>
      <RadioField
        form={form}
        name="holder"
        label={t('holder')}
        options={[
          { value: 'driver', label: t('driver'), help: t('driverHelp') },
          { value: 'operator', label: t('operator'), help: t('operatorHelp') },
        ]}
      />
      {holder === 'driver' ? (
        <div className={styles.pair}>
          <TextField
            form={form}
            name="email"
            type="email"
            label={t('email')}
            help={t('emailHelp')}
            autoComplete="off"
          />
          <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} autoComplete="off" />
        </div>
      ) : null}
      <div className={styles.pair}>
        <TextField form={form} name="label" label={t('label')} help={t('labelHelp')} autoComplete="off" />
        <TextField form={form} name="expires_on" type="date" label={t('expires')} help={t('expiresHelp')} />
      </div>
    </>
  );
}

interface DialogProps {
  onClose: () => void;
}

/** Issues a card; its number is typed, or taken from what a charger has shown. */
export function IssueDialog({ number = '', onClose }: DialogProps & { number?: string }) {
  const t = useTranslations('cards');
  const create = useAct(cards.createCard, { quiet: true, changes: ['card', 'unknown-card'] });
  const form = useServerForm({
    schema: cards.createCard.body,
    initialValues: { ...blank, number },
    read: (fields) => ({ number: fields.number, ...heldBy(fields) }),
    send: async (body) => {
      const card = await create.actAsync({ body });
      toastDone({ title: t('done.issued', { number: isolated(card.number) }) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('issue')}</Modal.Title>
          <Form form={form} action={t('issue')} onCancel={onClose} guarded>
            <div>
              <TextField
                form={form}
                name="number"
                label={t('form.number')}
                help={t('form.numberHelp')}
                autoComplete="off"
                isFirst
                required
              />
              <LastSeen
                chosen={form.getValues().number}
                onChoose={(chosen) => form.setFieldValue('number', chosen)}
              />
            </div>
            <CardFields form={form} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

/** Changes a card; of two who change the same the second is told. */
export function EditDialog({ card, onClose }: DialogProps & { card: Card }) {
  const t = useTranslations('cards');
  const change = useAct(cards.changeCard, { quiet: true, changes: ['card'] });
  const form = useServerForm({
    schema: cards.changeCard.body,
    initialValues: fieldsOf(card),
    read: heldBy,
    send: async (body) => {
      await change.actAsync({ params: { id: card.id }, body: { ...body, version: card.version } });
      toastDone({ title: t('done.changed') });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('edit.title', { number: isolated(card.number) })}</Modal.Title>
          <Form form={form} action={t('edit.action')} onCancel={onClose} guarded>
            <CardFields form={form} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

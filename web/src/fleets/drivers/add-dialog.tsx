import { drivers } from '@voltdeck/contract';
import { Alert, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { AreaField, TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { unsaved, useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { VehicleSelect } from './vehicle-select';

interface Values extends Record<string, unknown> {
  emails: string;
  name: string;
  phone: string;
  vehicle_ids: string[];
}

const empty: Values = { emails: '', name: '', phone: '', vehicle_ids: [] };

/** Addresses as people part them: by commas, blanks or lines. */
const addressesIn = (typed: string): string[] => typed.split(/[\s,;،]+/u).filter((part) => part !== '');

type LeftOut = readonly { email: string; why: 'here' | 'elsewhere' }[];

function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
  const t = useTranslations('drivers.form');
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('leftOut', { count: leftOut.length })}>
      <ul>
        {leftOut.map(({ email, why }) => (
          <li key={email}>
            <bdi>{email}</bdi>: {t(why)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Adds drivers by their addresses, or one by name; what was left out stays to be read. */
export function AddDriversDialog({ fleetId, onClose }: { fleetId: number; onClose: () => void }) {
  const t = useTranslations('drivers');
  const [leftOut, setLeftOut] = useState<LeftOut>([]);
  const add = useAct(drivers.addDrivers, { quiet: true, changes: ['driver'] });
  const form = useServerForm({
    schema: drivers.addDrivers.body,
    initialValues: empty,
    read: ({ emails, name, phone, vehicle_ids: ids }) => {
      const addresses = addressesIn(emails);
      return {
        ...(addresses.length === 0 ? {} : { emails: addresses }),
        // A name is that of one alone.
        ...(addresses.length > 1 ? {} : { name, phone }),
        vehicle_ids: ids.map(Number),
      };
    },
    send: async (body) => {
      const { added, left_out: left } = await add.actAsync({ params: { id: fleetId }, body });
      if (added.length > 0) toastDone({ title: t('added', { count: added.length }) });
      setLeftOut(left);
      if (left.length > 0) {
        form.setFieldValue('emails', '');
        return unsaved;
      }
      onClose();
      return undefined;
    },
  });
  const isOne = addressesIn(form.getValues().emails).length <= 1;
  return (
    <Dialog onClose={onClose}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('add')}</Modal.Title>
          {leftOut.length === 0 ? null : <LeftOutNote leftOut={leftOut} />}
          <Form form={form} action={t('add')} onCancel={onClose}>
            <AreaField
              form={form}
              name="emails"
              label={t('form.emails')}
              help={t('form.emailsHelp')}
              isFirst
            />
            <TextField
              form={form}
              name="name"
              label={t('form.name')}
              help={isOne ? t('form.nameHelp') : t('form.nameOfMany')}
              autoComplete="off"
              disabled={!isOne}
            />
            <TextField
              form={form}
              name="phone"
              label={t('form.phone')}
              type="tel"
              autoComplete="off"
              disabled={!isOne}
            />
            <VehicleSelect fleetId={fleetId} form={form} had={[]} />
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

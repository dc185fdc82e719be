import { limitations, type FleetHoliday } from '@voltdeck/contract';
import { ActionIcon, Button, Modal, ScrollArea, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/form/fields';
import { Form } from '../../ui/form/form';
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import styles from './limitations.module.css';

interface Values extends Record<string, unknown> {
  holidays: { day: string; name: string }[];
}

const blank = { day: '', name: '' };

/** One day of the calendar. */
function HolidayRow({ form, index }: { form: ServerForm<Values>; index: number }) {
  const t = useTranslations('limitations.holidays');
  return (
    <div className={styles.holiday}>
      <TextField
        form={form}
        name={`holidays.${index}.day`}
        type="date"
        label={t('day')}
        isFirst={index === 0}
        required
      />
      <TextField form={form} name={`holidays.${index}.name`} label={t('name')} autoComplete="off" required />
      <ActionIcon
        aria-label={t('remove', { number: index + 1 })}
        onClick={() => form.removeListItem('holidays', index)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface HolidaysDialogProps {
  fleetId: number;
  /** The holidays as they were when the dialog was opened. */
  seen: readonly FleetHoliday[];
  onClose: () => void;
}

/** Edits the holidays of a fleet as a whole. */
export function HolidaysDialog({ fleetId, seen, onClose }: HolidaysDialogProps) {
  const t = useTranslations('limitations.holidays');
  const { actAsync } = useAct(limitations.setLimitationHolidays, { quiet: true, changes: ['limitation'] });
  const form = useServerForm({
    schema: limitations.setLimitationHolidays.body,
    initialValues: {
      holidays: seen.length === 0 ? [blank] : seen.map((each) => ({ ...each })),
    } satisfies Values as Values,
    send: async ({ holidays }) => {
      await actAsync({ params: { id: fleetId }, body: { holidays, seen: [...seen] } });
      toastDone({ title: t('saved') });
      onClose();
    },
  });
  const { holidays } = form.getValues();
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{t('edit')}</Modal.Title>
          <Form form={form} action={t('save')} onCancel={onClose} guarded>
            {holidays.length === 0 ? <p className={styles.dim}>{t('blank')}</p> : null}
            {holidays.map((_, index) => (
              <HolidayRow key={form.key(`holidays.${index}`)} form={form} index={index} />
            ))}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => form.insertListItem('holidays', { ...blank })}
              >
                {t('add')}
              </Button>
            </div>
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

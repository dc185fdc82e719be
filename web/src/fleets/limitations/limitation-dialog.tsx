import { limitations, type Limitation } from '@voltdeck/contract';
import { Modal, ScrollArea, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { toastDone } from '../../ui/toast';
import { AmountFields, type Choice, type Fields, PlaceFields, useChoices } from './fields';
import { Sentence } from './sentence';
import styles from './limitations.module.css';

const blank: Fields = {
  name: '',
  limitable_type: 'charge-point',
  limitable_id: '',
  vehicle_group_id: '',
  per_vehicle: false,
  limit_type: 'weekly',
  limit_amount: '',
  extra_limit_amount: '',
  starting_date: '',
  ending_date: '',
  valid_until: '',
  plug_types: [],
  charging_on_weekends: true,
  charging_on_holidays: true,
  more_than_battery_per_day: true,
  transfer_to_next_period: false,
  active: true,
};

const fieldsOf = (limitation: Limitation): Fields => ({
  name: limitation.name,
  limitable_type: limitation.limitable_type,
  limitable_id: String(limitation.limitable_id),
  vehicle_group_id: String(limitation.vehicle_group_id ?? ''),
  per_vehicle: limitation.per_vehicle,
  limit_type: limitation.limit_type,
  limit_amount: limitation.limit_amount ?? '',
  extra_limit_amount: limitation.extra_limit_amount,
  starting_date: limitation.starting_date ?? '',
  ending_date: limitation.ending_date ?? '',
  valid_until: limitation.valid_until ?? '',
  plug_types: limitation.plug_types.map(String),
  charging_on_weekends: limitation.charging_on_weekends,
  charging_on_holidays: limitation.charging_on_holidays,
  more_than_battery_per_day: limitation.more_than_battery_per_day,
  transfer_to_next_period: limitation.transfer_to_next_period,
  active: limitation.active,
});

const labelOf = (choices: readonly Choice[], value: string): string | null =>
  choices.find((choice) => choice.value === value)?.label ?? null;

interface LimitationDialogProps {
  fleetId: number;
  /** The one to change; a new one when left out. */
  limitation?: Limitation | undefined;
  onClose: () => void;
}

/** The dialog of a limitation, which says in words what is being typed. */
export function LimitationDialog({ fleetId, limitation, onClose }: LimitationDialogProps) {
  const t = useTranslations('limitations');
  const changes = { quiet: true, changes: ['limitation'] } as const;
  const create = useAct(limitations.createLimitation, changes);
  const update = useAct(limitations.updateLimitation, changes);
  const choices = useChoices(fleetId, limitation);
  const form = useServerForm({
    schema: limitations.createLimitation.body,
    initialValues: limitation === undefined ? blank : fieldsOf(limitation),
    send: async (body) => {
      if (limitation === undefined) await create.actAsync({ params: { id: fleetId }, body });
      else {
        const params = { id: fleetId, limitationId: limitation.id };
        await update.actAsync({ params, body: { ...body, version: limitation.version } });
      }
      toastDone({ title: t(limitation === undefined ? 'added' : 'saved') });
      onClose();
    },
  });
  const typed = form.getValues();
  const place = labelOf(choices[typed.limitable_type], typed.limitable_id);
  const title = t(limitation === undefined ? 'add' : 'edit');
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>{title}</Modal.Title>
          <Form
            form={form}
            action={limitation === undefined ? t('add') : t('save')}
            onCancel={onClose}
            guarded
          >
            <PlaceFields form={form} choices={choices} />
            <AmountFields form={form} />
            {place === null ? null : (
              <div className={styles.meant} aria-live="polite">
                <Sentence
                  meant={{
                    place,
                    group: labelOf(choices.vehicleGroups, typed.vehicle_group_id),
                    perVehicle: typed.per_vehicle,
                    type: typed.limit_type,
                    amount: typed.limit_amount === '' ? null : Number(typed.limit_amount),
                    extra: Number(typed.extra_limit_amount),
                    isTransferring: typed.transfer_to_next_period,
                    onWeekends: typed.charging_on_weekends,
                    onHolidays: typed.charging_on_holidays,
                  }}
                />
              </div>
            )}
          </Form>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}

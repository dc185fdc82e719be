import { kinds, vehicleGroups, vehicleMakes } from '@voltdeck/contract';
import { Divider, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { NumberField, SelectField, TextField } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';
import styles from './vehicles.module.css';

/** What a form knows of a vehicle; what is blank is not told. */
export interface Fields extends Record<string, unknown> {
  title: string;
  vehicle_make_id: string;
  /** With the make before it, so that a model does not outlive its make. */
  model: string;
  year: string | number;
  version: string;
  color: string;
  license_plate: string;
  charging_connector_id: string;
  vin: string;
  rfid_tag: string;
  rfid_expires_at: string;
  vehicle_group_id: string;
  battery_capacity: string | number;
  active: boolean;
}

interface FieldsProps {
  fleetId: number;
  form: ServerForm<Fields>;
}

/** As many years back as cars of the catalogue are made, and one ahead. */
const firstYear = 1990;

/** What it is: first the maker, then one of its models. */
function ModelFields({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslations('vehicles.form');
  const { vehicle_make_id: makeId } = form.getValues();
  const makes = useCall(vehicleMakes.listVehicleMakes, {}, { staleTime: Infinity });
  const models = useCall(
    vehicleMakes.listVehicleModels,
    { params: { id: Number(makeId) } },
    { enabled: makeId !== '', staleTime: Infinity },
  );
  const known = makeId === '' ? [] : (models.data ?? []);
  const none = { value: '', label: t('notTold') };
  const model = known.find(({ id }) => form.getValues().model === `${makeId}:${id}`);
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="vehicle_make_id"
          label={t('make')}
          options={[none, ...(makes.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <SelectField
          form={form}
          name="model"
          label={t('model')}
          disabled={makeId === ''}
          options={[none, ...known.map(({ id, name }) => ({ value: `${makeId}:${id}`, label: name }))]}
        />
      </div>
      <div className={styles.pair}>
        <NumberField form={form} name="year" label={t('year')} min={firstYear} max={2100} decimals={0} />
        <TextField form={form} name="version" label={t('version')} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <ConnectorField form={form} />
        <NumberField
          form={form}
          name="battery_capacity"
          label={t('battery')}
          unit={t('kwh')}
          min={1}
          max={2000}
          decimals={1}
          help={model === undefined ? undefined : t('batteryHelp', { capacity: model.battery_capacity })}
        />
      </div>
    </>
  );
}

function ConnectorField({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTranslations('vehicles.form');
  const { data } = useCall(kinds.powerSourceConnectors, {}, { staleTime: Infinity });
  return (
    <SelectField
      form={form}
      name="charging_connector_id"
      label={t('connector')}
      options={[
        { value: '', label: t('ofModel') },
        ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function GroupField({ fleetId, form }: FieldsProps) {
  const t = useTranslations('vehicles.form');
  const { data } = useCall(vehicleGroups.listVehicleGroups, { params: { id: fleetId } });
  return (
    <SelectField
      form={form}
      name="vehicle_group_id"
      label={t('group')}
      options={[
        { value: '', label: t('noGroup') },
        ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** The fields of a vehicle: what it is called, what it is, and what it charges with. */
export function VehicleFields({ fleetId, form }: FieldsProps) {
  const t = useTranslations('vehicles.form');
  const maySeeGroups = useMay()(vehicleGroups.listVehicleGroups.needs);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          form={form}
          name="title"
          label={t('title')}
          help={t('titleHelp')}
          autoComplete="off"
          isFirst
        />
        <TextField form={form} name="license_plate" label={t('plate')} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        {maySeeGroups ? <GroupField fleetId={fleetId} form={form} /> : null}
        <TextField form={form} name="color" label={t('color')} autoComplete="off" />
      </div>
      <ModelFields form={form} />
      <Divider label={t('charging')} labelPosition="left" />
      <div className={styles.pair}>
        <TextField form={form} name="rfid_tag" label={t('card')} help={t('cardHelp')} autoComplete="off" />
        <TextField
          form={form}
          name="rfid_expires_at"
          type="date"
          label={t('expires')}
          help={t('expiresHelp')}
        />
      </div>
      <TextField form={form} name="vin" label={t('vin')} help={t('vinHelp')} autoComplete="off" />
      <Switch
        label={t('active')}
        description={t('activeHelp')}
        checked={form.getValues().active}
        onChange={(event) => form.setFieldValue('active', event.currentTarget.checked)}
      />
    </>
  );
}

import {
  assignments,
  chargePoints,
  groupNames,
  kinds,
  limitableTypes,
  type Limitation,
  limitationTypes,
  vehicleGroups,
} from '@voltdeck/contract';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { NumberField, SelectField, TextField } from '../../ui/form/fields';
import { SearchField } from '../../ui/form/search-field';
import type { ServerForm } from '../../ui/form/use-server-form';
import styles from './limitations.module.css';

const flags = [
  'charging_on_weekends',
  'charging_on_holidays',
  'more_than_battery_per_day',
  'transfer_to_next_period',
  'active',
] as const;

/** What is typed of a limitation. */
export interface Fields extends Record<string, unknown> {
  name: string;
  limitable_type: Limitation['limitable_type'];
  limitable_id: string;
  vehicle_group_id: string;
  per_vehicle: boolean;
  limit_type: Limitation['limit_type'];
  limit_amount: number | string;
  extra_limit_amount: number | string;
  starting_date: string;
  ending_date: string;
  valid_until: string;
  plug_types: string[];
  charging_on_weekends: boolean;
  charging_on_holidays: boolean;
  more_than_battery_per_day: boolean;
  transfer_to_next_period: boolean;
  active: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

const choices = (rows: readonly { id: number; title?: string; name?: string }[]): Choice[] =>
  rows.map(({ id, title, name }) => ({ value: String(id), label: title ?? name ?? String(id) }));

/** Places by kind: all of the operator's for its own people, those that are assigned to the fleet for its admins. */
function usePlaces(fleetId: number) {
  const may = useMay();
  const of = { params: { id: fleetId } };
  const seesPoints = may(chargePoints.listChargePoints.needs);
  const seesGroups = may(groupNames.listGroups.needs);
  const points = useCall(chargePoints.listChargePoints, {}, { enabled: seesPoints });
  const groups = useCall(groupNames.listGroups, {}, { enabled: seesGroups });
  const ownPoints = useCall(assignments.listChargePoints, of, { enabled: !seesPoints });
  const ownGroups = useCall(assignments.listGroups, of, { enabled: !seesGroups });
  return {
    'charge-point': seesPoints ? points.data : ownPoints.data,
    'charge-point-group': seesGroups ? groups.data : ownGroups.data,
  };
}

/** What may be chosen; what is said already stays, also where it is no longer among it. */
export function useChoices(fleetId: number, limitation: Limitation | undefined) {
  const may = useMay();
  const places = usePlaces(fleetId);
  const vehicles = useCall(
    vehicleGroups.listVehicleGroups,
    { params: { id: fleetId } },
    { enabled: may(vehicleGroups.listVehicleGroups.needs) },
  );
  const placesOf = (type: Limitation['limitable_type']): Choice[] => {
    const kept = limitation?.limitable_type === type ? choices([limitation.limitable]) : [];
    const offered = choices(places[type] ?? []);
    return [...kept.filter(({ value }) => offered.every((each) => each.value !== value)), ...offered];
  };
  const keptGroup = limitation?.vehicle_group ?? null;
  return {
    'charge-point': placesOf('charge-point'),
    'charge-point-group': placesOf('charge-point-group'),
    vehicleGroups: choices(vehicles.data ?? (keptGroup === null ? [] : [keptGroup])),
  };
}

type Choices = ReturnType<typeof useChoices>;

interface PartProps {
  form: ServerForm<Fields>;
}

/** Where and for whom it counts. */
export function PlaceFields({ form, choices: offered }: PartProps & { choices: Choices }) {
  const t = useTranslations('limitations.form');
  const mayChooseAny = useMay()(chargePoints.listChargePoints.needs);
  const { limitable_type: type } = form.getValues();
  return (
    <>
      <TextField form={form} name="name" label={t('name')} autoComplete="off" isFirst required />
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="limitable_type"
          label={t('where')}
          options={limitableTypes.map((value) => ({ value, label: t(value) }))}
        />
        <SearchField
          key={type}
          form={form}
          name="limitable_id"
          label={t('place')}
          options={offered[type]}
          nothing={t(mayChooseAny ? 'nothing' : 'nothingAssigned')}
          required
        />
      </div>
      <SelectField
        form={form}
        name="vehicle_group_id"
        label={t('vehicles')}
        options={[{ value: '', label: t('wholeFleet') }, ...offered.vehicleGroups]}
      />
    </>
  );
}

/** Which connectors may be used; none chosen is all. */
function PlugField({ form }: PartProps) {
  const t = useTranslations('limitations.form');
  const { data: plugs = [] } = useCall(kinds.powerSourceConnectors, {});
  return (
    <Checkbox.Group {...form.getInputProps('plug_types')} label={t('plugs')} description={t('plugsHelp')}>
      <div className={styles.plugs}>
        {plugs.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** How much and when. */
export function AmountFields({ form }: PartProps) {
  const t = useTranslations('limitations.form');
  const { limit_type: type } = form.getValues();
  return (
    <>
      <SelectField
        form={form}
        name="limit_type"
        label={t('period')}
        options={limitationTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {type === 'unlimited' ? null : (
        <>
          <div className={styles.pair}>
            <NumberField
              form={form}
              name="limit_amount"
              label={t('amount')}
              unit="kWh"
              min={0}
              decimals={3}
              required
            />
            <NumberField
              form={form}
              name="extra_limit_amount"
              label={t('extra')}
              unit="kWh"
              min={0}
              decimals={3}
            />
          </div>
          <Checkbox {...form.getInputProps('per_vehicle', { type: 'checkbox' })} label={t('perVehicle')} />
        </>
      )}
      <div className={styles.pair}>
        <TextField
          form={form}
          name="starting_date"
          type="date"
          label={t('from')}
          required={type === 'user-defined'}
        />
        <TextField
          form={form}
          name="ending_date"
          type="date"
          label={t('to')}
          required={type === 'user-defined'}
        />
        <TextField form={form} name="valid_until" type="date" label={t('validUntil')} />
      </div>
      <PlugField form={form} />
      {flags.map((flag) => (
        <Checkbox key={flag} {...form.getInputProps(flag, { type: 'checkbox' })} label={t(flag)} />
      ))}
    </>
  );
}

import { drivers, type Driver, vehicles } from '@voltdeck/contract';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { bind } from '../../ui/form/fields';
import type { ServerForm } from '../../ui/form/use-server-form';

/** Enough to choose from at a glance; more are found by typing. */
const offered = 50;

interface VehicleSelectProps<V extends Record<string, unknown>> {
  fleetId: number;
  form: ServerForm<V>;
  /** Those of the driver, who keep their names whatever is searched for. */
  had: Driver['vehicles'];
}

/** The vehicles of a driver, found by name, plate, VIN or card. */
export function VehicleSelect<V extends Record<string, unknown> & { vehicle_ids: string[] }>({
  fleetId,
  form,
  had,
}: VehicleSelectProps<V>) {
  const t = useTranslations('drivers.form');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data } = useCall(
    vehicles.listVehicles,
    { params: { id: fleetId }, query: { per_page: offered, ...(search === '' ? {} : { search }) } },
    { keep: true },
  );
  const [seen, setSeen] = useState(() => new Map(had.map(({ id, title }) => [String(id), title])));
  const found = (data?.data ?? []).map(({ id, title, license_plate: plate }) => ({
    value: String(id),
    label: plate === null || plate === title ? title : `${title} · ${plate}`,
  }));
  const known = new Set(found.map(({ value }) => value));
  const chosen = form.getValues().vehicle_ids;
  const kept = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: seen.get(value) ?? value }));
  return (
    <MultiSelect
      {...bind({ form, name: 'vehicle_ids', label: t('vehicles'), help: t('vehiclesHelp') })}
      data={[...kept, ...found]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(values) => {
        setSeen(new Map([...seen, ...found.map(({ value, label }) => [value, label] as const)]));
        form.setFieldValue('vehicle_ids', values as never);
      }}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('noVehicle')}
      maxValues={drivers.mostVehicles}
    />
  );
}

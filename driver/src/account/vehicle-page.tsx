import type { driverVehicles } from '@voltdeck/contract';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../api/ask';
import { useAnswer } from '../api/use-answer';
import { navigate } from '../ui/router';
import { useLanguage } from '../i18n/language';
import { Button } from '../ui/button';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { SelectField, TextField } from '../ui/field';
import { Card, Page } from '../ui/page';
import { useDoing } from '../ui/use-doing';
import { Skeleton, Trouble } from '../ui/waiting';
import { loadMakes, loadModels, loadVehicles } from './load-vehicles';
import styles from './form.module.css';

type Vehicle = driverVehicles.DriverVehicle;

/** A car to be added, or one that is there; `id` is its number, or `new`. */
export function VehiclePage({ id }: { id: string }) {
  const { t } = useLanguage();
  const answer = useAnswer(id === 'new' ? null : 'vehicles', loadVehicles);
  const found = answer.data?.find((each) => String(each.id) === id);
  const title = id === 'new' ? t('vehicle.add') : (found?.title ?? t('vehicle.title'));
  return (
    <Page title={title} back="/account/vehicles">
      {id === 'new' || found !== undefined ? (
        <VehicleForm vehicle={found} />
      ) : answer.failure !== undefined ? (
        <Trouble error={answer.failure} onAgain={answer.reload} />
      ) : answer.data === undefined ? (
        <Skeleton />
      ) : (
        <p>{t('vehicle.unknown')}</p>
      )}
    </Page>
  );
}

function VehicleForm({ vehicle }: { vehicle: Vehicle | undefined }) {
  const { t } = useLanguage();
  const [title, setTitle] = useState(vehicle?.title ?? '');
  const [plate, setPlate] = useState(vehicle?.license_plate ?? '');
  const [make, setMake] = useState(String(vehicle?.make?.id ?? ''));
  const [model, setModel] = useState(String(vehicle?.model?.id ?? ''));
  const makes = useAnswer('makes', loadMakes);
  const models = useAnswer(make === '' ? null : `models ${make}`, () => loadModels(Number(make)));
  const { isBusy, error, errorOf, run } = useDoing();
  const save = async (): Promise<void> => {
    const said = {
      title,
      license_plate: plate,
      vehicle_make_id: make === '' ? null : Number(make),
      vehicle_model_id: model === '' ? null : Number(model),
    };
    if (vehicle === undefined)
      await ask<typeof driverVehicles.createDriverVehicle>('POST /api/v1/vehicles', { body: said });
    else
      await ask<typeof driverVehicles.updateDriverVehicle>('PUT /api/v1/vehicles/{id}', {
        params: { id: vehicle.id },
        body: { ...unseen(vehicle), ...said },
      });
    navigate('/account/vehicles', { replace: true });
  };
  const isOfField = errorOf('title') !== undefined || errorOf('license_plate') !== undefined;
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(save);
        }}
      >
        <SelectField
          label={t('vehicle.make')}
          value={make}
          onValue={(next) => {
            setMake(next);
            setModel('');
          }}
        >
          <option value="">{t('vehicle.noMake')}</option>
          {(makes.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {make === '' ? null : (
          <SelectField label={t('vehicle.model')} value={model} onValue={setModel}>
            <option value="">{t('vehicle.noModel')}</option>
            {(models.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t('vehicle.name')}
          hint={t('vehicle.nameHint')}
          maxLength={100}
          value={title}
          onValue={setTitle}
          error={errorOf('title')}
        />
        <TextField
          label={t('vehicle.plate')}
          isCode
          maxLength={20}
          value={plate}
          onValue={setPlate}
          error={errorOf('license_plate')}
        />
        {error === undefined || isOfField ? null : <Trouble error={error} />}
        <Button type="submit" kind="main" isWide isBusy={isBusy}>
          {t('vehicle.save')}
        </Button>
      </form>
      {vehicle === undefined ? null : <RemoveVehicle vehicle={vehicle} />}
    </Card>
  );
}

/** What the form does not show stays as it is: the call replaces all that is said of a vehicle. */
const unseen = (vehicle: Vehicle) => ({
  revision: vehicle.revision,
  year: vehicle.year,
  version: vehicle.version,
  color: vehicle.color,
  fuel_type: vehicle.fuel_type,
  vin: vehicle.vin,
  charging_connector_id: vehicle.charging_connector?.id ?? null,
  battery_capacity: vehicle.has_own_battery_capacity ? vehicle.battery_capacity : null,
});

function RemoveVehicle({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLanguage();
  const dialog = useRef<DialogHandle>(null);
  const { isBusy, error, run } = useDoing();
  const remove = async (): Promise<void> => {
    await ask<typeof driverVehicles.deleteDriverVehicle>('DELETE /api/v1/vehicles/{id}', {
      params: { id: vehicle.id },
    });
    navigate('/account/vehicles', { replace: true });
  };
  return (
    <>
      {error === undefined ? null : <Trouble error={error} />}
      <Button kind="danger" isBusy={isBusy} onPress={() => dialog.current?.open()}>
        {t('vehicle.remove')}
      </Button>
      <Dialog
        handle={dialog}
        title={t('vehicle.removeQuestion', { title: vehicle.title })}
        confirm={t('vehicle.remove')}
        isDangerous
        onConfirm={() => run(remove)}
      />
    </>
  );
}

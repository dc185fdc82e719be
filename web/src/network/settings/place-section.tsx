import { countries } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { SelectField, TextField } from '../../ui/form/fields';
import { SearchField } from '../../ui/form/search-field';
import { WhenSeen } from '../../ui/when-seen';
import { SectionForm, type SectionProps, type SettingsForm } from './section-form';
import { useChoices } from './words';
import styles from './settings-tab.module.css';

const MapPick = lazy(() => import('../../ui/map/map-pick').then((module) => ({ default: module.MapPick })));

/** The point on the map; both coordinates or none. */
function Point({ form }: { form: SettingsForm }) {
  const t = useTranslations('settings');
  const { latitude, longitude } = form.getValues();
  const { error } = form.getInputProps('latitude');
  return (
    <div data-path="latitude">
      <WhenSeen height={360}>
        <Suspense fallback={<Skeleton height={360} />}>
          <MapPick
            label={t('point')}
            value={latitude === '' || longitude === '' ? null : { latitude, longitude }}
            onChange={(place) => {
              form.setFieldValue('latitude', place?.latitude ?? '');
              form.setFieldValue('longitude', place?.longitude ?? '');
            }}
          />
        </Suspense>
      </WhenSeen>
      {error ? (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Where it stands. */
export function PlaceSection(props: SectionProps) {
  const t = useTranslations('settings');
  const { places } = useChoices();
  const [isNear, setNear] = useState(false);
  const { data: lands } = useCall(countries.listCountries, {}, { staleTime: 3_600_000, enabled: isNear });
  const { country: nameOf } = useFormats();
  /** The one that is chosen has a name before the others are there. */
  const chosenOf = (form: SettingsForm): { iso: string; name: string }[] => {
    const { country: iso } = form.getValues();
    return iso === '' ? [] : [{ iso, name: nameOf(iso) }];
  };
  const site = props.chargePoint.charging_site;
  // Who may not read the sites still sees the one that is chosen.
  const shownPlaces = places.length > 0 || site === null ? places : [site];
  return (
    <SectionForm name="place" {...props}>
      {(form) => (
        <>
          <SelectField
            form={form}
            name="charging_site_id"
            label={t('field.charging_site_id')}
            options={[
              { value: '', label: t('none') },
              ...shownPlaces.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <TextField form={form} name="address_line_1" label={t('field.address_line_1')} autoComplete="off" />
          <div className={styles.pair}>
            <TextField form={form} name="address_line_2" label={t('field.address_line_2')} />
            <TextField form={form} name="address_line_3" label={t('field.address_line_3')} />
          </div>
          <div className={styles.pair}>
            <TextField form={form} name="zipcode" label={t('field.zipcode')} autoComplete="off" />
            <TextField form={form} name="city" label={t('field.city')} autoComplete="off" />
          </div>
          <div className={styles.pair}>
            <TextField form={form} name="state" label={t('field.state')} autoComplete="off" />
            <SearchField
              form={form}
              name="country"
              label={t('field.country')}
              nothing={t('nothingFound')}
              options={[
                { value: '', label: t('none') },
                ...(lands ?? chosenOf(form)).map(({ iso, name }) => ({ value: iso, label: name })),
              ]}
              onNear={() => setNear(true)}
            />
          </div>
          <Point form={form} />
          <SearchField
            form={form}
            name="time_zone"
            label={t('field.time_zone')}
            help={t('help.time_zone')}
            nothing={t('nothingFound')}
            options={[
              ...new Set([props.chargePoint.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
            ].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </>
      )}
    </SectionForm>
  );
}

import { countries } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { type FieldProps, TextField } from '../../ui/form/fields';
import { SearchField } from '../../ui/form/search-field';
import { WhenSeen } from '../../ui/when-seen';
import type { PlaceForm } from './place-on-map';
import styles from './wizard-steps.module.css';

const PlaceOnMap = lazy(() => import('./place-on-map').then((module) => ({ default: module.PlaceOnMap })));

interface AddressFieldsProps {
  form: FieldProps['form'] & PlaceForm;
  /** With the lines and the region that few addresses have. */
  isWhole?: boolean;
}

/** Street, town, country and the point on the map, of a site or of a power center without one. */
export function AddressFields({ form, isWhole = false }: AddressFieldsProps) {
  const t = useTranslations('onboarding.where');
  const { data: list = [] } = useCall(countries.listCountries);
  return (
    <>
      <TextField form={form} name="address_line_1" label={t('street')} autoComplete="off" />
      {isWhole && (
        <div className={styles.pair}>
          <TextField form={form} name="address_line_2" label={t('line2')} autoComplete="off" />
          <TextField form={form} name="address_line_3" label={t('line3')} autoComplete="off" />
        </div>
      )}
      <div className={styles.pair}>
        <TextField form={form} name="zipcode" label={t('zipcode')} autoComplete="off" />
        <TextField form={form} name="city" label={t('city')} autoComplete="off" />
      </div>
      {isWhole && <TextField form={form} name="state" label={t('state')} autoComplete="off" />}
      <SearchField
        form={form}
        name="country"
        label={t('country')}
        nothing={t('nothing')}
        options={list.map(({ iso, name }) => ({ value: iso, label: name }))}
      />
      <WhenSeen height={260}>
        <Suspense fallback={<Skeleton height={260} />}>
          <PlaceOnMap form={form} />
        </Suspense>
      </WhenSeen>
    </>
  );
}

import { map } from '@voltdeck/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { MapPick } from '../../ui/map/map-pick';
import styles from './wizard-steps.module.css';

const everywhere = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };

/** Where the others are: a new one is seldom far from them. */
const useOthers = () => {
  const maySee = useMay()(map.mapInBox.needs);
  const { data } = useCall(
    map.mapInBox,
    { query: everywhere },
    { enabled: maySee, quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return data?.bounds ?? undefined;
};

/** A form that has a point on the map among its values. */
export interface PlaceForm {
  getValues: () => { latitude: number | ''; longitude: number | '' };
  setFieldValue: (path: 'latitude' | 'longitude', value: number | '') => void;
  getInputProps: (path: string) => { error?: ReactNode };
}

/** The point on the map; both coordinates or none. */
export function PlaceOnMap({ form }: { form: PlaceForm }) {
  const t = useTranslations('onboarding.where');
  const around = useOthers();
  const { latitude, longitude } = form.getValues();
  const value = latitude === '' || longitude === '' ? null : { latitude, longitude };
  const { error } = form.getInputProps('latitude');
  return (
    <div data-path="latitude">
      <MapPick
        label={t('position')}
        value={value}
        around={around}
        onChange={(place) => {
          form.setFieldValue('latitude', place?.latitude ?? '');
          form.setFieldValue('longitude', place?.longitude ?? '');
        }}
      />
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { MapPick } from '../../ui/map/map-pick';
import type { StepProps } from './what-step';

/** The point on the map; both coordinates or none. */
export function PlaceOnMap({ form }: StepProps) {
  const t = useTranslations('onboarding.where');
  const { latitude, longitude } = form.getValues();
  const value = latitude === '' || longitude === '' ? null : { latitude, longitude };
  const { error } = form.getInputProps('latitude');
  return (
    <div data-path="latitude">
      <MapPick
        label={t('position')}
        value={value}
        onChange={(place) => {
          form.setFieldValue('latitude', place?.latitude ?? '');
          form.setFieldValue('longitude', place?.longitude ?? '');
        }}
      />
      {error ? (
        <p role="alert" className="vd-onboarding-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

import type { ChargePointStatus } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { BaseMap } from '../../ui/map/base-map';
import { Pin } from '../../ui/map/pins';
import type { Place } from '../../ui/map/place';
import { ChargePointStatusShape } from './status';

interface PlaceMapProps {
  title: string;
  status: ChargePointStatus;
  place: Place;
}

/** How much of the surroundings is shown, in degrees. */
const around = 0.6;

/** Where one power center stands. */
export function PlaceMap({ title, status, place }: PlaceMapProps) {
  const t = useTranslations('network.place');
  const { latitude, longitude } = place;
  return (
    <BaseMap
      label={`${t('title')}: ${title}`}
      height={180}
      initial={{
        west: longitude - around,
        east: longitude + around,
        south: Math.max(-85, latitude - around),
        north: Math.min(85, latitude + around),
      }}
    >
      <Pin {...place}>
        <ChargePointStatusShape status={status} />
      </Pin>
    </BaseMap>
  );
}

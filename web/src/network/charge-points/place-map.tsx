import type { ChargePointStatus } from '@voltdeck/contract';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { MapFrame } from '../../ui/map/map-frame';
import { Pin } from '../../ui/map/pins';
import type { Place } from '../../ui/map/place';
import { ChargePointStatusShape } from './status';

const MapCanvas = lazy(() => import('../../ui/map/canvas').then((module) => ({ default: module.MapCanvas })));

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
    <MapFrame height={180}>
      <MapCanvas
        label={`${t('title')}: ${title}`}
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
      </MapCanvas>
    </MapFrame>
  );
}

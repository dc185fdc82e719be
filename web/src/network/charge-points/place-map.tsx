import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { MapFrame } from '../../ui/map/map-frame';
import type { Coordinates } from '../../ui/map/place';
import { StateShape, type State } from '../availability/status';

const PlaceCanvas = lazy(() => import('./place-canvas').then((module) => ({ default: module.PlaceCanvas })));

interface PlaceMapProps {
  title: string;
  state: State;
  place: Coordinates;
}

/** Where one power center stands. */
export function PlaceMap({ title, state, place }: PlaceMapProps) {
  const t = useTranslations('network.place');
  return (
    <MapFrame height={180}>
      <PlaceCanvas label={`${t('title')}: ${title}`} place={place}>
        <StateShape state={state} />
      </PlaceCanvas>
    </MapFrame>
  );
}

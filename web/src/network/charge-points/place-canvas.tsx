import type { ReactNode } from 'react';
import { MapCanvas } from '../../ui/map/canvas';
import { Pin } from '../../ui/map/pins';
import type { Coordinates } from '../../ui/map/place';

interface PlaceCanvasProps {
  label: string;
  place: Coordinates;
  /** The sign on the place. */
  children: ReactNode;
}

/** How much of the surroundings is shown, in degrees. */
const around = 0.6;

/** The map around one place; loaded by PlaceMap. */
export function PlaceCanvas({ label, place, children }: PlaceCanvasProps) {
  const { latitude, longitude } = place;
  return (
    <MapCanvas
      label={label}
      initial={{
        west: longitude - around,
        east: longitude + around,
        south: Math.max(-85, latitude - around),
        north: Math.min(85, latitude + around),
      }}
    >
      <Pin {...place}>{children}</Pin>
    </MapCanvas>
  );
}

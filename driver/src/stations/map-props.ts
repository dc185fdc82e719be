import type { PageStation } from '@voltdeck/contract';
import type { Position } from './filters';

export interface MapProps {
  stations: readonly PageStation[];
  place: Position | null;
  /** Somebody wants what is around the middle of the map. */
  onPlace: (at: Position) => void;
}

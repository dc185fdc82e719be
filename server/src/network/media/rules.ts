import type { KeptMedium } from '../charge-points/rules-media';

/** An image of a charge point with where it stands among the others. */
export interface MediumRow extends KeptMedium {
  /** The one with the lowest is the cover. */
  place: number;
}

/** The place of an image that is added to others, as their cover or behind them. */
export function placeOfNew(places: readonly number[], isCover: boolean): number {
  if (places.length === 0) return 0;
  return isCover ? Math.min(...places) - 1 : Math.max(...places) + 1;
}

/** Whether a new order names just the images that there are, each once. */
export const isOrderOf = (known: readonly number[], wanted: readonly number[]): boolean =>
  known.length === wanted.length && known.every((id) => wanted.includes(id));

/** Whether a charge point leaves the map with this image (docs/decisions.md#listing). */
export const wouldUnlist = (left: number, { listed }: { listed: boolean }): boolean => left === 0 && listed;

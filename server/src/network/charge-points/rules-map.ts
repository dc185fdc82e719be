import { availability, type StandingReason } from '@voltdeck/contract';

/** What clusters of the map count. */
export const countedReasons = availability.standingReasons;

/** What stands in one cell of the grid; longitude and latitude are sums until it is told where its middle is. */
export interface Cell {
  count: number;
  longitude: number;
  latitude: number;
  west: number;
  south: number;
  east: number;
  north: number;
  counts: Readonly<Partial<Record<StandingReason, number>>>;
  /** The only charge point in it; null where there are several. */
  onlyId: number | null;
}

/** Where all are, counted once from −180° and once from 0°. */
export interface Extent {
  south: number;
  north: number;
  west: number;
  east: number;
  /** The same with longitudes from 0 to 360. */
  westAround: number;
  eastAround: number;
}

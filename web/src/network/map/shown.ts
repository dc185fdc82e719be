import { availability, type chargePoints, type MapCluster, type MapPoint } from '@voltdeck/contract';
import type { z } from 'zod';
import { asLongitude, type Box, type View } from '../../ui/map/place';
import type { State } from '../availability/status';

/** The list's search and filters. */
export type MapFilters = Omit<
  z.output<typeof chargePoints.chargePointTable.query>,
  'page' | 'per_page' | 'sort'
>;

export interface StateCount extends State {
  count: number;
}

/** From what can be used down to what cannot. */
const order = [...availability.standingReasons].toReversed();
const inOrder = (counts: readonly StateCount[]): StateCount[] =>
  counts.toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason));

/** How many are in sight of each state. */
export function countsOf(clusters: readonly MapCluster[], points: readonly MapPoint[]): StateCount[] {
  const sums = new Map<string, StateCount>();
  const all: StateCount[] = [
    ...clusters.flatMap((cluster) => cluster.states),
    ...points.map(({ status, reason }) => ({ status, reason, count: 1 })),
  ];
  for (const { status, reason, count } of all) {
    // "Busy" and "busy by you" have the same reason.
    const key = `${status} ${reason}`;
    sums.set(key, { status, reason, count: (sums.get(key)?.count ?? 0) + count });
  }
  return inOrder([...sums.values()]);
}

export interface Arc extends StateCount {
  /** Shares of the ring, 0–1. */
  from: number;
  share: number;
}

/** The parts of a ring, clockwise from the top; the smallest part can still be seen. */
export function arcsOf(counts: readonly StateCount[]): Arc[] {
  const least = 0.05;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const raw = inOrder(counts).map((each) => ({ ...each, share: Math.max(least, each.count / total) }));
  const whole = raw.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return raw.map((each) => {
    const share = each.share / whole;
    const arc = { ...each, from, share };
    from += share;
    return arc;
  });
}

/** How large a ring is, in pixels: a hundred times as many are half as large again. */
export const ringSize = (count: number): number => Math.round(Math.min(64, 32 + 8 * Math.log10(count)));

/** What to ask for when a view is shown: a little more, on fixed lines, so that a small move asks nothing new. */
export function askedOf({ box, zoom }: Pick<View, 'box' | 'zoom'>): Box & { zoom: number } {
  const step = 90 / 2 ** Math.floor(zoom);
  const down = (value: number): number => Math.floor(value / step) * step;
  const up = (value: number): number => Math.ceil(value / step) * step;
  const [west, east] = [down(box.west), up(box.east < box.west ? box.east + 360 : box.east)];
  const isAll = east - west >= 360;
  return {
    west: isAll ? -180 : asLongitude(west),
    east: isAll ? 180 : asLongitude(east),
    south: Math.max(-90, down(box.south)),
    north: Math.min(90, up(box.north)),
    zoom: Math.floor(zoom * 2) / 2,
  };
}

const holds = ({ west, east, south, north }: Box, longitude: number, latitude: number): boolean => {
  const isAcross = west > east;
  const isBetween = isAcross
    ? longitude >= west || longitude <= east
    : longitude >= west && longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
};

/** Whether a place is in sight. */
export const isInSight = (box: Box, place: { longitude: number; latitude: number }): boolean =>
  holds(box, place.longitude, place.latitude);

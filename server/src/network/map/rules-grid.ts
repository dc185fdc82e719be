import type { MapBox, StandingReason } from '@voltdeck/contract';
import type { Cell, Extent } from '../charge-points/rules-map';

/** At zoom 0 the world is so many pixels wide. */
const worldPx = 512;
/** A cell is at least 64 pixels wide: 512 × 2^zoom ÷ 2^(zoom + 3). */
const levelsBelowZoom = 3;
/** More pins than this nobody can tell apart, and a browser moves them slowly. */
const mostCells = 400;
const finestLevel = 24;
/** Rings nearer to each other than this would touch: so wide is one of a thousand. */
const apartPx = 56;
/** Maps zoom no further in. */
const nearestZoom = 18;
/** The map of the world ends here, as a square does (Web Mercator). */
const lastLatitude = 85.051_128;

/** How far east on the world's map, 0–1. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

/** How far south on the world's map, 0–1. */
export const mercatorY = (latitude: number): number => {
  const held = Math.max(-lastLatitude, Math.min(lastLatitude, latitude));
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (held * Math.PI) / 360)) / (2 * Math.PI);
};

const widthOf = ({ west, east }: MapBox): number => (west <= east ? east - west : east - west + 360);

/** How often the world is halved for the grid: cells stay put while the map moves, and few enough fit in the box. */
export function gridLevel(zoom: number, box: MapBox): number {
  const width = widthOf(box) / 360;
  const height = mercatorY(box.south) - mercatorY(box.north);
  let level = Math.min(finestLevel, Math.floor(zoom) + levelsBelowZoom);
  while (level > 0 && Math.ceil(width * 2 ** level) * Math.ceil(height * 2 ** level) > mostCells) level -= 1;
  return level;
}

const apartOf = (one: Cell, other: Cell, zoom: number): number => {
  const x = mercatorX(one.longitude) - mercatorX(other.longitude);
  const y = mercatorY(one.latitude) - mercatorY(other.latitude);
  return Math.hypot(x, y) * worldPx * 2 ** zoom;
};

const sumOf = (one: Cell['counts'], other: Cell['counts']): Cell['counts'] => {
  const sum: Partial<Record<StandingReason, number>> = { ...one };
  for (const [reason, count] of Object.entries(other) as [StandingReason, number][]) {
    sum[reason] = (sum[reason] ?? 0) + count;
  }
  return sum;
};

const together = (one: Cell, other: Cell): Cell => {
  const count = one.count + other.count;
  return {
    count,
    longitude: (one.longitude * one.count + other.longitude * other.count) / count,
    latitude: (one.latitude * one.count + other.latitude * other.count) / count,
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
    counts: sumOf(one.counts, other.counts),
    onlyId: null,
  };
};

/** Joins what stands on both sides of a grid line, so that no two rings overlap; the larger takes the smaller in. */
export function joinNear(cells: readonly Cell[], zoom: number): Cell[] {
  const kept: Cell[] = [];
  for (const cell of cells.toSorted((one, other) => other.count - one.count)) {
    const near = kept.findIndex((one) => apartOf(one, cell, zoom) < apartPx);
    const host = kept[near];
    if (host === undefined) kept.push(cell);
    else kept[near] = together(host, cell);
  }
  return kept;
}

/** Whether no zoom parts what is in there. */
export function isOneSpot({ west, south, east, north }: MapBox, zoom: number): boolean {
  if (zoom >= nearestZoom) return true;
  const width = mercatorX(east) - mercatorX(west);
  const height = mercatorY(south) - mercatorY(north);
  return Math.max(width, height) * worldPx * 2 ** nearestZoom < apartPx;
}

const turnedBack = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

/** The narrower of the two boxes: points in Fiji on both sides of the antimeridian do not span the world. */
export function boundsOf({ south, north, west, east, westAround, eastAround }: Extent): MapBox {
  if (eastAround - westAround >= east - west) return { west, south, east, north };
  return { west: turnedBack(westAround), south, east: turnedBack(eastAround), north };
}

import type { ChargePointFeature, ChargePointStatus, MapCluster, MapPoint } from '@voltdeck/contract';
import { toRow, type Sight } from '../charge-points/rules-view';
import type { Cell } from '../charge-points/rules-map';
import { isOneSpot } from './rules-grid';

/** A charge point as GeoJSON, longitude first (RFC 7946 section 3.1.1). */
export function toFeature(sight: Sight): ChargePointFeature {
  const { latitude, longitude, city } = sight.found;
  const { id, identifier, title, category, status, is_live, online_status, visibility } = toRow(sight);
  return {
    type: 'Feature',
    id,
    geometry:
      latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    properties: { id, identifier, title, category, status, is_live, online_status, visibility, city },
  };
}

/** A charge point at its place; null while that is unknown. */
export function toPoint(sight: Sight): MapPoint | null {
  const { latitude, longitude, city } = sight.found;
  if (latitude === null || longitude === null) return null;
  const { id, identifier, title, status, is_live, online_status } = toRow(sight);
  return { id, identifier, title, status, is_live, online: online_status === 1, longitude, latitude, city };
}

/** Several charge points in one; the status of most of them comes first. */
export function toCluster(cell: Cell, zoom: number): MapCluster {
  const { longitude, latitude, count, west, south, east, north } = cell;
  const counts = Object.entries(cell.counts) as [ChargePointStatus, number][];
  const bounds = { west, south, east, north };
  return {
    longitude,
    latitude,
    count,
    by_status: counts
      .filter(([, many]) => many > 0)
      .map(([status, many]) => ({ status, count: many }))
      .toSorted((one, other) => other.count - one.count),
    bounds,
    is_one_spot: isOneSpot(bounds, zoom),
  };
}

import type { ChargePointFeature, MapCluster, MapPoint, StandingReason } from '@voltdeck/contract';
import { toRow, type Sight } from '../charge-points/rules-view';
import type { Cell } from '../charge-points/rules-map';
import { statusFor } from '../charge-points/rules-standing';
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
  const { id, identifier, title, status, standing, is_live, online_status, opening } = toRow(sight);
  const state = { status, reason: standing.reason, is_live, online: online_status === 1 };
  return { id, identifier, title, ...state, longitude, latitude, city, opening };
}

/** Several charge points in one; the state of most of them comes first. */
export function toCluster(cell: Cell, zoom: number): MapCluster {
  const { longitude, latitude, count, west, south, east, north } = cell;
  const counts = Object.entries(cell.counts) as [StandingReason, number][];
  const bounds = { west, south, east, north };
  return {
    longitude,
    latitude,
    count,
    states: counts
      .filter(([, many]) => many > 0)
      .map(([reason, many]) => ({ status: statusFor[reason], reason, count: many }))
      .toSorted((one, other) => other.count - one.count),
    bounds,
    is_one_spot: isOneSpot(bounds, zoom),
  };
}

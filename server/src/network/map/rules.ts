import type { ChargePointFeature } from '@voltdeck/contract';
import { toRow, type Sight } from '../charge-points/rules-view';

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

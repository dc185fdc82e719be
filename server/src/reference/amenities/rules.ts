import table from './amenities.json';

/** Something that makes waiting at a charge point pleasant; `code` names its texts and its icon. */
export interface KnownAmenity {
  id: number;
  code: string;
}

export const knownAmenities: readonly KnownAmenity[] = table;

const ids = new Set(knownAmenities.map((amenity) => amenity.id));

export const isAmenity = (id: number): boolean => ids.has(id);

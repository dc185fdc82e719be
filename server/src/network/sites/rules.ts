import type { Site } from '@voltdeck/contract';

export interface Address {
  address_line_1: string | null;
  address_line_2: string | null;
  address_line_3: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
}

/** A place with charge points as it is kept. */
export interface SiteRow extends Address {
  id: number;
  operator_id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  created_at: Date;
}

/** A site as sent, with how many charge points stand there. */
export const toSite = (row: SiteRow, chargePoints: number): Site => ({
  id: row.id,
  name: row.name,
  time_zone: row.time_zone,
  latitude: row.latitude,
  longitude: row.longitude,
  address: {
    address_line_1: row.address_line_1,
    address_line_2: row.address_line_2,
    address_line_3: row.address_line_3,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
  },
  charge_points_count: chargePoints,
});

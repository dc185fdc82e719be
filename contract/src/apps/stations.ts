import { z } from 'zod';
import { feedbackShape } from '../charging/feedback';
import { endpoint } from '../endpoint';
import { chargePointShape } from '../network/charge-points';
import { pageOf } from '../page';
import { id, integer, number } from '../wire';

/** A charge point as drivers read it: the names are those of the operator's, without what is theirs alone. */
export const stationOfApp = chargePointShape
  .pick({
    id: true,
    identifier: true,
    token: true,
    category: true,
    type: true,
    title: true,
    description: true,
    image: true,
    thumbnail: true,
    latitude: true,
    longitude: true,
    listed: true,
    visibility: true,
    status: true,
    online_status: true,
    configured: true,
    time_zone: true,
    is_live: true,
    is_in_use: true,
    is_reserved: true,
    used_by_current_user: true,
    booked_by_current_user: true,
    available: true,
    open_time: true,
    close_time: true,
    hours: true,
    opening: true,
    contact_number: true,
    session_limit_type: true,
    session_limit_value: true,
    price: true,
    price_unit: true,
    currency: true,
    rating: true,
    max_power: true,
    address: true,
    connectors: true,
    amenities: true,
    media: true,
    categories: true,
    charging_site: true,
    is_external: true,
  })
  .extend({
    /** Kilometres over the ground from the place that was asked for; null where none was. */
    distance: z.number().nullable(),
  });
export type AppStation = z.infer<typeof stationOfApp>;

export const listStations = endpoint({
  method: 'GET',
  path: '/api/v1/stations',
  summary: 'The stations next to a place that the driver may see, the nearest first, 50 at most',
  needs: { driver: true },
  legacyEnvelope: true,
  query: z.object({
    latitude: number(z.number().min(-90).max(90)),
    longitude: number(z.number().min(-180).max(180)),
    /** Kilometres at most. */
    distance: number(z.number().min(0).max(20_100)).default(20_100),
    limit: integer(z.int().min(1).max(50)).default(50),
  }),
  result: z.array(stationOfApp),
});

export const getStation = endpoint({
  method: 'GET',
  path: '/api/v1/stations/{id}',
  summary: 'One station that the driver may see',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: stationOfApp,
});

export const getStationByToken = endpoint({
  method: 'GET',
  path: '/api/v1/stations/token/{token}',
  summary: 'The station whose code was scanned',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ token: z.string().regex(/^[\w-]{1,200}$/) }),
  result: stationOfApp,
});

export const listStationMedia = endpoint({
  method: 'GET',
  path: '/api/v1/stations/{id}/media',
  summary: 'The pictures of a station that the driver may see, as the station itself has them',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: chargePointShape.shape.media,
});

/** What somebody said of a session at a station, as others read it: never who, and words of apps alone (docs/decisions.md#drivers-of-apps). */
export const stationReview = feedbackShape
  .pick({ id: true, charge_point: true, rating: true, options: true, feedback_msg: true, insert_date: true })
  .extend({
    /** Existing apps read one; it names nobody. */
    user: z.object({ id: z.null(), first_name: z.literal(''), last_name: z.literal('') }),
  });
export type StationReview = z.infer<typeof stationReview>;

export const listStationReviews = endpoint({
  method: 'GET',
  path: '/api/v1/stations/{id}/reviews',
  summary: 'A page of what was said of sessions at a station that the driver may see, the latest first',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  query: z.object({
    page: integer(z.int().min(1).max(100_000)).default(1),
    per_page: integer(z.int().min(1).max(100)).default(25),
  }),
  result: pageOf(stationReview),
});

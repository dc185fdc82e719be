import { z } from 'zod';
import { addressShape } from '../address';
import { endpoint } from '../endpoint';
import { chargePointStatuses } from '../network/charge-points';
import { baseConnectorStatuses } from '../network/connectors';
import { hoursShape, openingShape } from '../network/hours/shapes';
import { mediumShape } from '../network/media/medium';
import { additionsShape, pricePreviewShape } from '../network/prices';
import { priceUnits } from '../network/prices/units';
import { several } from '../page';
import { amenityShape } from '../reference/amenities';
import { boolean, integer, number, text } from '../wire';
import { driverPageBrand, pageCode } from './driver-page';

/** What a charge costs while a row of its prices holds: money in major units, per kWh or per minute. */
export const pagePrice = z.object({
  from: z.string(),
  to: z.string(),
  /** Null in a gap, in which nobody may start. */
  price: z.number().nullable(),
  unit: z.enum(priceUnits).nullable(),
  ...additionsShape.pick({
    start_fee: true,
    idle_fee: true,
    idle_grace: true,
    session_minimum: true,
    session_maximum: true,
  }).shape,
  /** In kWh or minutes: where a session ends by itself. */
  session_limit: z.object({ unit: z.enum(priceUnits), value: z.number() }).nullable(),
});
export type PagePrice = z.infer<typeof pagePrice>;

/** Why a stranger cannot start on a connector now: `closed` by the working hours, `unpriced` while no price holds. */
export const strangerObstacles = [
  'offline',
  'busy',
  'booked',
  'faulted',
  'closed',
  'out-of-service',
  'unpriced',
] as const;
export type StrangerObstacle = (typeof strangerObstacles)[number];

/** A connector as anybody sees it; `max_power` in kW. */
export const pageConnector = z.object({
  number: z.int(),
  name: z.string(),
  /** The code of its kind, and the picture of that. */
  type: z.string().nullable(),
  icon: z.string().nullable(),
  max_power: z.number().nullable(),
  status: z.enum(baseConnectorStatuses),
});
export type PageConnector = z.infer<typeof pageConnector>;

/** A station of the list; distances in kilometres. */
export const pageStation = z.object({
  /** What its code says: `/c/{token}`. */
  token: z.string(),
  /** The number that is printed on it. */
  identifier: z.string(),
  title: z.string(),
  address: addressShape,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  distance: z.number().nullable(),
  status: z.enum(chargePointStatuses),
  /** Somebody could start on one of its connectors now. */
  available: z.boolean(),
  /** Null where it is open around the clock. */
  opening: openingShape.nullable(),
  time_zone: z.string(),
  rating: z.number().nullable(),
  thumbnail: z.string().nullable(),
  max_power: z.number().nullable(),
  currency: z.string(),
  price_now: pagePrice.nullable(),
  connectors: z.array(pageConnector),
});
export type PageStation = z.infer<typeof pageStation>;

export const listPageStations = endpoint({
  method: 'GET',
  path: '/api/c/pages/{code}/stations',
  summary:
    'The public stations of an operator next to a place, the nearest first, 50 at most; `connector_type` takes several codes, parted by commas',
  needs: { public: true },
  params: z.object({ code: pageCode }),
  heavy: true,
  query: z.object({
    latitude: number(z.number().min(-90).max(90)),
    longitude: number(z.number().min(-180).max(180)),
    /** Kilometres at most. */
    distance: number(z.number().min(0).max(20_100)).default(20_100),
    limit: integer(z.int().min(1).max(50)).default(50),
    connector_type: several(text(40)).optional(),
    /** kW of its strongest connector at least. */
    min_power: number(z.number().min(0).max(10_000)).optional(),
    /** Only those where a connector is free now. */
    available: boolean().optional(),
  }),
  result: z.array(pageStation),
});

/** A station behind its code, and all that is to be known before paying. */
const openStation = pageStation.extend({
  access: z.literal('open'),
  brand: driverPageBrand,
  description: z.string().nullable(),
  /** A week of its own; the opening says what holds. */
  hours: hoursShape.nullable(),
  amenities: z.array(amenityShape),
  media: z.array(mediumShape),
  contact_number: z.string().nullable(),
  /** The prices over the day that it is there now, without a gap between rows. */
  prices_today: z.array(pagePrice),
  /** Money that is held before a session begins, in major units: what it costs is taken of it, and the rest is let go. */
  hold: z.object({ amount: z.number(), currency: z.string() }),
  connectors: z.array(
    pageConnector.extend({
      /** Null where a stranger can start now. */
      obstacle: z.enum(strangerObstacles).nullable(),
      /** Somebody else is about to pay for a session here: whoever is first charges, the money of the other is let go. */
      being_paid: z.boolean(),
      /** What 20 kWh would cost if it began now, or half an hour where the price is by time; null where no price holds. */
      example: pricePreviewShape.omit({ lines: true, may_start: true, stopped_by: true }).nullable(),
    }),
  ),
  /** When this was so. */
  as_of: z.string(),
});
export type OpenPageStation = z.infer<typeof openStation>;

/** A station that is not for strangers says nothing of itself. */
const closedStation = z.object({
  /** `private` lets in whom its operator admitted, `unlisted` is not shown to drivers. */
  access: z.enum(['private', 'unlisted']),
  brand: driverPageBrand,
});

export const linkedStation = z.discriminatedUnion('access', [openStation, closedStation]);
export type LinkedStation = z.infer<typeof linkedStation>;

export const openStationByToken = endpoint({
  method: 'GET',
  path: '/api/c/stations/{token}',
  summary: 'The station whose code was scanned, for whoever stands before it; 404 for a removed one',
  needs: { public: true },
  params: z.object({ token: z.string().regex(/^[\w-]{1,200}$/) }),
  result: linkedStation,
});

export const openStationByNumber = endpoint({
  method: 'GET',
  path: '/api/c/pages/{code}/stations/number/{identifier}',
  summary: 'A public station of an operator by the number printed on it, large and small letters alike',
  needs: { public: true },
  params: z.object({ code: pageCode, identifier: z.string().regex(/^[\w.:*-]{1,64}$/) }),
  result: linkedStation,
});

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pageOf } from '../page';
import { id, integer, number } from '../wire';
import { stateCount, standingReasons } from './availability';
import { openingShape } from './hours/shapes';
import { chargePointCategories, chargePointStatuses, filters, visibilities } from './charge-points';

/** A charge point on the map (RFC 7946): longitude first; `geometry` is null while its place is unknown. */
export const chargePointFeature = z.object({
  type: z.literal('Feature'),
  id: z.int(),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
  properties: z.object({
    id: z.int(),
    identifier: z.string(),
    title: z.string(),
    category: z.enum(chargePointCategories),
    status: z.enum(chargePointStatuses),
    is_live: z.boolean(),
    online_status: z.literal([0, 1]),
    visibility: z.enum(visibilities),
    city: z.string().nullable(),
  }),
});
export type ChargePointFeature = z.infer<typeof chargePointFeature>;

/** A part of the world in degrees (WGS 84); across the antimeridian `west` is greater than `east`. */
export const mapBox = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() });
export type MapBox = z.infer<typeof mapBox>;

/** One charge point at its place, in degrees; its status as the caller sees it, and why it has that. */
export const mapPoint = z.object({
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  status: z.enum(chargePointStatuses),
  reason: z.enum(standingReasons),
  is_live: z.boolean(),
  online: z.boolean(),
  longitude: z.number(),
  latitude: z.number(),
  city: z.string().nullable(),
  /** Whether somebody may charge there now by its hours; null where it is open around the clock. */
  opening: openingShape.nullable(),
});
export type MapPoint = z.infer<typeof mapPoint>;

/**
 * Charge points too near to each other to be drawn one by one: their middle, and how many have which status, as all see it, for which reason; the most first.
 * `is_one_spot` says that no zoom parts them, so that they are listed instead.
 */
export const mapCluster = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  states: z.array(stateCount),
  bounds: mapBox,
  is_one_spot: z.boolean(),
});
export type MapCluster = z.infer<typeof mapCluster>;

const longitude = () => number(z.number().min(-180).max(180));
const latitude = () => number(z.number().min(-90).max(90));
const searched = { search: z.string().trim().max(200).optional() };
const box = { west: longitude(), south: latitude(), east: longitude(), north: latitude() };
const isUpright = ({ south, north }: { south: number; north: number }): boolean => south <= north;
const upsideDown = { path: ['south'], error: 'invalid' };

export const mapInBox = endpoint({
  method: 'GET',
  path: '/api/charge-points/map',
  summary:
    'The charge points in a part of the world, near ones together; how many have a place at all, and where all of them are',
  needs: { operator: 'power-center.read' },
  heavy: true,
  /** `zoom` as maps count it: at 0 the world is 512 pixels wide, and each step doubles it. */
  query: z
    .strictObject({ ...box, zoom: number(z.number().min(0).max(22)), ...searched, ...filters })
    .refine(isUpright, upsideDown),
  result: z.object({
    clusters: z.array(mapCluster),
    points: z.array(mapPoint),
    /** How many match and have a place, in the box or not. */
    total: z.int(),
    /** How many match and have none. */
    unplaced: z.int(),
    /** Where all that match are; null where none has a place. */
    bounds: mapBox.nullable(),
  }),
});

export const pointsInBox = endpoint({
  method: 'GET',
  path: '/api/charge-points/map/points',
  summary: 'The charge points in a part of the world one by one, by title',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: z
    .strictObject({
      ...box,
      page: integer(z.int().min(1).max(1_000_000)).default(1),
      per_page: integer(z.int().min(1).max(200)).default(25),
      ...searched,
      ...filters,
    })
    .refine(isUpright, upsideDown),
  result: pageOf(mapPoint),
});

export const mapOfChargePoints = endpoint({
  method: 'GET',
  path: '/api/charge-points/geojson',
  summary: 'The charge points that have a place as GeoJSON, at most 10,000',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: z.strictObject(filters),
  result: z.object({ type: z.literal('FeatureCollection'), features: z.array(chargePointFeature) }),
});

export const mapOfChargePoint = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/geojson',
  summary: 'One charge point as GeoJSON',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  result: chargePointFeature,
});

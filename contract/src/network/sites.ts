import { z } from 'zod';
import { addressBody, addressShape, placeBody } from '../address';
import { endpoint } from '../endpoint';
import { listQuery, pageOf, several } from '../page';
import { boolean, id, integer, moment, name, number, orNothing, text } from '../wire';
import { stateCount } from './availability';
import { hoursBody } from './hours';
import { hoursShape, openingShape } from './hours/shapes';

declare module '../live' {
  interface ChangedKinds {
    'charging-site': true;
  }
}

/** A place with charge points; its time zone is theirs, `grid_power` in kW is what its connection can carry. */
export const siteShape = z.object({
  id: z.int(),
  name: z.string(),
  time_zone: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: addressShape,
  grid_power: z.number().nullable(),
  /** Null where it is open around the clock. */
  opening: openingShape.nullable(),
  charge_points_count: z.int(),
  created_at: z.string(),
});
export type Site = z.infer<typeof siteShape>;

/** How a site stands now: connectors that are free, and that somebody charges at or that are booked; power in kW. */
export const siteFigures = z.object({
  states: z.array(stateCount),
  connectors: z.int(),
  connectors_free: z.int(),
  connectors_in_use: z.int(),
  power: z.number(),
});
export type SiteFigures = z.infer<typeof siteFigures>;

/** So many charge points are looked at for the figures of one page. */
export const mostLookedAt = 3000;

/** A row of the list; its figures are null where the sites before it on the page have too many charge points to look at. */
export const siteRow = siteShape.extend({ figures: siteFigures.nullable() });
export type SiteRow = z.infer<typeof siteRow>;

export const siteDetail = siteShape.extend({
  hours: hoursShape.nullable(),
  figures: siteFigures,
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  version: z.int(),
});
export type SiteDetail = z.infer<typeof siteDetail>;

export const sorts = [
  'name',
  'city',
  'country',
  'time_zone',
  'grid_power',
  'charge_points_count',
  'created_at',
] as const;

const named = several(text(200)).optional();

export const filters = {
  city: named,
  country: named,
  time_zone: named,
  /** Whether it has coordinates; without them no map shows it. */
  placed: boolean().optional(),
  /** Whether any charge point stands there. */
  occupied: boolean().optional(),
  /** Whether it has hours; without them it is open around the clock. */
  timed: boolean().optional(),
  created_from: moment().optional(),
  created_to: moment().optional(),
};

const params = z.object({ id: id() });

const fields = {
  name: name(120),
  address: orNothing(z.strictObject(addressBody)),
  ...addressBody,
  ...placeBody,
  /** Of the operator unless told. */
  time_zone: orNothing(z.string().trim().max(64)),
  hours: hoursBody.nullish(),
  grid_power: orNothing(number(z.number().min(0.001).max(1_000_000))),
};

/** The address may be sent flat or nested, and what is flat counts; times without any hours are around the clock. */
export const siteBody = z.strictObject(fields);
export type SiteBody = z.output<typeof siteBody>;

export const siteTable = endpoint({
  method: 'GET',
  path: '/api/charging-sites/datatable',
  summary: 'A page of the charging sites with search, filters and order, each as it stands now',
  needs: { operator: 'charging-site.read' },
  heavy: true,
  query: listQuery(sorts, filters),
  result: pageOf(siteRow),
});

export const getSite = endpoint({
  method: 'GET',
  path: '/api/charging-sites/{id}',
  summary: 'One charging site in full, as it stands now',
  needs: { operator: 'charging-site.read' },
  heavy: true,
  params,
  result: siteDetail,
});

/** Energy in kWh, earnings in major units, of the charge points that stand there now. */
export const siteTotals = z.object({
  from: z.string(),
  orders: z.int(),
  energy: z.number(),
  earnings: z.number(),
  currency: z.string(),
});
export type SiteTotals = z.infer<typeof siteTotals>;

export const getSiteTotals = endpoint({
  method: 'GET',
  path: '/api/charging-sites/{id}/totals',
  summary:
    'What sessions came to at a charging site that were completed in the last days of its calendar, today included',
  needs: { operator: 'power-center.read' },
  heavy: true,
  params,
  query: z.strictObject({ days: integer(z.int().min(1).max(366)).default(30) }),
  result: siteTotals,
});

export const createSite = endpoint({
  method: 'POST',
  path: '/api/charging-sites',
  summary: 'Adds a charging site',
  needs: { operator: 'charging-site.create' },
  body: siteBody,
  result: siteDetail,
});

export const replaceSite = endpoint({
  method: 'PUT',
  path: '/api/charging-sites/{id}',
  summary:
    'Replaces what is said of a charging site: what is left out is emptied, but the time zone stays; another zone that moves prices or hours is refused with 409 and says so in numbers until it is confirmed',
  needs: { operator: 'charging-site.update' },
  params,
  body: siteBody.extend({
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: id().optional(),
    confirm_time_zone: boolean().optional(),
  }),
  result: siteDetail,
});

/** So many charge points are told one by one. */
export const mostTold = 100;

/** What another time zone does to a site; instants of today, before and after. */
export const zoneChange = z.object({
  from: z.string(),
  to: z.string(),
  /** By how many minutes price rows and hours begin later in absolute time, and since when; fewer than none is earlier. */
  shifts: z.array(z.object({ since: z.string(), minutes: z.int() })),
  /** Those that take the other zone, those of them that have prices, and those that keep one of their own. */
  charge_points: z.int(),
  priced: z.int(),
  keeping: z.int(),
  /** They go on at the tariff they began with. */
  open_orders: z.int(),
  rows: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      prices: z.array(
        z.object({
          starting_time: z.string(),
          ending_time: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    }),
  ),
});
export type ZoneChange = z.infer<typeof zoneChange>;

export const previewZone = endpoint({
  method: 'GET',
  path: '/api/charging-sites/{id}/time-zone',
  summary:
    'What another time zone would do to the prices of a charging site; of its charge points with prices the first 100 one by one',
  needs: { operator: 'charging-site.update' },
  heavy: true,
  params,
  query: z.strictObject({ time_zone: z.string().trim().max(64) }),
  result: zoneChange,
});

export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/api/charging-sites/{id}',
  summary:
    'Deletes a charging site without charge points; without `confirm` it is refused with 409 and says what goes with it',
  needs: { operator: 'charging-site.delete' },
  params,
  query: z.object({ confirm: boolean().optional() }),
  body: z.strictObject({ confirm: boolean().optional() }),
  result: z.object({ id: z.int() }),
});

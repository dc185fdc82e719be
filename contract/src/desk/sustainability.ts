import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportFormats, several } from '../page';
import { day, id } from '../wire';

/** A report tells of no more days than these: five years. */
export const mostDays = 1_827;
/** By the day of no more than these, which it is unless asked for otherwise; longer ones are told by the month. */
export const mostDaysByDay = 92;
/** So many sites are told one by one, those with the most energy; the totals are of all. */
export const mostSites = 1_000;

export const spans = ['day', 'month'] as const;
export type Span = (typeof spans)[number];

/** Why energy has no CO₂: its place tells no country, its country has no factor, or none that early. */
export const uncountedReasons = ['no-country', 'no-factor', 'before-factors'] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/**
 * What completed orders came to: energy in kWh, CO₂ avoided in kg (negative where the grid emitted more than combustion would
 * have), kilometres, and trees that take up as much in a year, null where nothing was avoided.
 */
const figures = {
  orders: z.int(),
  energy: z.number(),
  /** Of the energy, in kWh: what no CO₂ is reckoned for. */
  energy_uncounted: z.number(),
  co2: z.number(),
  kilometres: z.number(),
  trees: z.number().nullable(),
};

const period = { from: z.string(), to: z.string() };

/** Where a factor is from, and the day on which it was taken there. */
const sourced = { source: z.string(), as_of: z.string() };
/** A factor of cars or trees, with the year from which it counts. */
const general = z.object({ since: z.int(), value: z.number(), ...sourced });

/** The intensity of a country's grid in g of CO₂ per kWh, with the energy (kWh) that was reckoned with it and what that came to (kg). */
const gridFactor = z.object({
  country: z.string(),
  /** The year that the factor is of. */
  year: z.int(),
  value: z.number(),
  ...sourced,
  /** The years of sessions that it was used for. */
  used_for: z.array(z.int()),
  /** Of some of these years no factor is known yet. */
  is_latest_known: z.boolean(),
  /** CO₂ avoided by a kWh, in g. */
  avoided_per_kwh: z.number(),
  energy: z.number(),
  co2: z.number(),
});
export type GridFactor = z.infer<typeof gridFactor>;

/** Before it nobody charged, and long after it nobody knows. */
const reportDay = () =>
  day().refine((value) => value >= '1970-01-01' && value < '2200-01-01', { error: 'date' });

/** The first and the last day of the operator's time zone; the last 12 months unless told. */
const filters = {
  from: reportDay().optional(),
  to: reportDay().optional(),
  site_id: several(id()).optional(),
  by: z.enum(spans).optional(),
};

const needs = { operator: 'sustainability.read', feature: 'sustainability-dashboard' } as const;

/** CO₂ avoided by an operator's sessions, with the factors it is reckoned with (docs/decisions.md#sustainability). */
export const getSustainability = endpoint({
  method: 'GET',
  path: '/api/charge-points/sustainability',
  summary:
    'CO₂ avoided, energy, kilometres and trees of a period by day or month and by site, with their factors. Without `from` it is the last 12 months',
  needs,
  heavy: true,
  query: z.strictObject(filters),
  result: z.object({
    ...period,
    by: z.enum(spans),
    time_zone: z.string(),
    totals: z.object(figures),
    /** The period as long that ends the day before. */
    before: z.object({ ...period, ...figures }),
    /** Every day or month, the first first; a month by its first day. */
    points: z.array(z.object({ day: z.string(), ...figures })),
    /** Those with the most CO₂ avoided first; `id` and `name` are null for power centers at no site. */
    sites: z.array(
      z.object({
        id: z.int().nullable(),
        name: z.string().nullable(),
        /** Of all its power centers; null where they stand in several, or in none that is told. */
        country: z.string().nullable(),
        ...figures,
      }),
    ),
    sites_count: z.int(),
    /** Energy in kWh that has no CO₂; `country` is null where none is told. */
    uncounted: z.array(
      z.object({ country: z.string().nullable(), reason: z.enum(uncountedReasons), energy: z.number() }),
    ),
    factors: z.object({
      /** g of CO₂ that a combustion car emits per km. */
      combustion: z.array(general),
      /** Wh that an electric car takes per km. */
      consumption: z.array(general),
      /** kg of CO₂ that a tree takes up in a year. */
      tree: general,
      grid: z.array(gridFactor),
    }),
  }),
});
export type Sustainability = z.infer<typeof getSustainability.result>;
export type SustainabilitySite = Sustainability['sites'][number];

export const exportSustainability = endpoint({
  method: 'GET',
  path: '/api/charge-points/sustainability/export',
  summary: 'CO₂ avoided by day or month, site and country as a spreadsheet, each row with its factor',
  needs,
  query: z.strictObject({ ...filters, format: z.enum(exportFormats).default('csv') }),
  result: null,
  file: true,
});

export const printSustainability = endpoint({
  method: 'GET',
  path: '/api/charge-points/sustainability/pdf',
  summary: 'CO₂ avoided in a period as a document, with its method, factors and sources',
  needs,
  heavy: true,
  query: z.strictObject(filters),
  result: null,
  file: true,
});

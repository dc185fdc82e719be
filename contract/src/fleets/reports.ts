import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportFormats, listQuery, pageOf, searched } from '../page';
import { day, id } from '../wire';

/** The formats of a report that may be a document, too. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const;

/** A document has no more rows than these, and says so; its totals are those of all. */
export const mostPrintedRows = 500;

/** A report tells of no more days than these. */
export const mostReportDays = 1_100;

/** A chart has a point for each day up to so many; longer times are told by the month. */
export const mostDailyPoints = 92;

const needs = {
  operator: 'fleet.read',
  fleet: 'fleet.report.read',
  feature: 'fleet-management',
} as const;
const params = z.object({ id: id() });

/**
 * Days of the operator's time zone on which sessions were completed, the first and the last of them; this month when left
 * out.
 */
const period = { from: day().optional(), to: day().optional() };

/** The query of a report as a file. */
const fileQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) => z.strictObject({ format: z.enum(reportFormats).default('csv'), ...searched(sorts), ...filters });

const named = z.object({ id: z.int(), title: z.string() });

/** Completed sessions; energy in kWh, cost in major units with its tax. */
const sums = {
  sessions: z.int(),
  energy: z.number(),
  cost: z.number(),
};
/** The cost of a kWh; null where nothing was charged. */
const price = { price_per_kwh: z.number().nullable() };

/** What a fleet charged in a time, by the day or the month; each with the time it tells of. */
export const fleetReportSummary = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  total: z.object({ ...sums, ...price, vehicles: z.int(), charge_points: z.int() }),
  span: z.enum(['day', 'month']),
  /** Every day or month of it, the first first; a month by its first day. */
  points: z.array(z.object({ day: z.string(), ...sums })),
});
export type FleetReportSummary = z.infer<typeof fleetReportSummary>;

export const getReportSummary = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/summary',
  summary: 'What a fleet charged in a time: its sums, and by the day or the month',
  needs,
  heavy: true,
  params,
  query: z.strictObject(period),
  result: fleetReportSummary,
});

/** What a vehicle charged in a time. */
export const vehicleEnergy = z.object({
  vehicle: named.extend({ license_plate: z.string().nullable(), group: named.nullable() }),
  ...sums,
  ...price,
  /** Of the energy of the fleet, 0 to 1. */
  share: z.number(),
  /** The last day on which a session was completed. */
  last_day: z.string(),
  currency: z.string(),
});
export type VehicleEnergy = z.infer<typeof vehicleEnergy>;

const vehicleSorts = ['energy', 'sessions', 'cost', 'title'] as const;
const vehicleFilters = { ...period, vehicle_group_id: id().optional() };

export const listVehicleEnergy = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/vehicle-kwh',
  summary: 'What each vehicle of a fleet charged in a time',
  needs,
  heavy: true,
  params,
  query: listQuery(vehicleSorts, vehicleFilters),
  result: pageOf(vehicleEnergy),
});

export const exportVehicleEnergy = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/vehicle-kwh/export',
  summary: 'What each vehicle of a fleet charged, as a file',
  needs,
  params,
  query: fileQuery(vehicleSorts, vehicleFilters),
  result: null,
  file: true,
});

/** What was charged at a power center in a time. */
export const stationUse = z.object({
  charge_point: named.extend({ charging_site: named.nullable() }),
  ...sums,
  ...price,
  share: z.number(),
  last_day: z.string(),
  currency: z.string(),
});
export type StationUse = z.infer<typeof stationUse>;

const stationSorts = ['energy', 'sessions', 'cost', 'title'] as const;

export const listStationUse = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/stations',
  summary: 'What a fleet charged at each power center in a time',
  needs,
  heavy: true,
  params,
  query: listQuery(stationSorts, period),
  result: pageOf(stationUse),
});

export const exportStationUse = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/stations/export',
  summary: 'What a fleet charged at each power center, as a file',
  needs,
  params,
  query: fileQuery(stationSorts, period),
  result: null,
  file: true,
});

/** A completed session of a vehicle with all its labels. */
export const fleetSession = z.object({
  order_id: z.int(),
  vehicle: named.extend({ license_plate: z.string().nullable(), group: named.nullable() }),
  charge_point: named.extend({ charging_site: named.nullable() }),
  connector_number: z.int().nullable(),
  /** The card it began with; null where none was shown. */
  card: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string(),
  time_zone: z.string(),
  minutes: z.number(),
  energy: z.number(),
  cost: z.number(),
  /** The tax within the cost; null where none is known. */
  tax: z.number().nullable(),
  currency: z.string(),
  /** Why it ended, in the words of OCPP; null where nobody told. */
  end_reason: z.string().nullable(),
});
export type FleetSession = z.infer<typeof fleetSession>;

const sessionSorts = ['at'] as const;
const sessionFilters = {
  ...period,
  vehicle_id: id().optional(),
  vehicle_group_id: id().optional(),
  charge_point_id: id().optional(),
};

export const listFleetSessions = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/orders',
  summary: 'The completed sessions of a fleet in a time, each with its labels',
  needs,
  heavy: true,
  params,
  query: listQuery(sessionSorts, sessionFilters),
  result: pageOf(fleetSession),
});

export const exportFleetSessions = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/orders/export',
  summary: 'The completed sessions of a fleet as a file',
  needs,
  params,
  query: z.strictObject({
    format: z.enum(exportFormats).default('csv'),
    ...searched(sessionSorts),
    ...sessionFilters,
  }),
  result: null,
  file: true,
});

/** What is left of a limitation: of all it counts for together, or of one vehicle; amounts in kWh. */
export const remainingLimit = z.object({
  limitation: z.object({ id: z.int(), name: z.string() }),
  place: z.string(),
  /** Null where it counts for several together. */
  vehicle: named.nullable(),
  /** Of the period: what it began with, and what was carried forward to it. */
  limit: z.number(),
  used: z.number(),
  rest: z.number(),
  extra_rest: z.number(),
  /** First and last day of the period; null where it has no beginning or end. */
  period_from: z.string().nullable(),
  period_to: z.string().nullable(),
  next_reset: z.string().nullable(),
  time_zone: z.string(),
});
export type RemainingLimit = z.infer<typeof remainingLimit>;

const limitSorts = ['rest', 'name', 'used'] as const;

export const listRemainingLimits = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/remaining-limits',
  summary: 'What is left of each limitation of a fleet now, the least first',
  needs,
  heavy: true,
  params,
  query: listQuery(limitSorts, {}),
  result: pageOf(remainingLimit),
});

export const exportRemainingLimits = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/reports/remaining-limits/export',
  summary: 'What is left of each limitation of a fleet, as a file',
  needs,
  params,
  query: fileQuery(limitSorts, {}),
  result: null,
  file: true,
});

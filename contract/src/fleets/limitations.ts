import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';
import { boolean, day, id, integer, name, number, orNothing } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the fleet, whose list goes stale. */
    limitation: true;
  }
}

/** Where a limitation counts: at one power center, or at those of a group together. */
export const limitableTypes = ['charge-point', 'charge-point-group'] as const;
export type LimitableType = (typeof limitableTypes)[number];

/** How often an amount begins anew; a user-defined one runs once, from its starting to its ending date. */
export const limitationTypes = ['unlimited', 'daily', 'weekly', 'monthly', 'user-defined'] as const;
export type LimitationType = (typeof limitationTypes)[number];

/** What a limitation does at a moment; `upcoming` and `ended` ones say nothing. */
export const limitationStates = [
  'inactive',
  'upcoming',
  'ended',
  'closed',
  'used-up',
  'extra',
  'open',
] as const;
export type LimitationState = (typeof limitationStates)[number];

/** Why a limitation keeps a vehicle from charging. */
export const limitReasons = [
  'limit-used-up',
  'limit-battery-day',
  'limit-weekend',
  'limit-holiday',
  'limit-plug-type',
] as const;
export type LimitReason = (typeof limitReasons)[number];

/** Energy of the present period in kWh; of one that counts for each vehicle apart, that of the vehicle which used most. */
const usage = z.object({
  /** First day of the period; null where it has no beginning. */
  period_from: z.string().nullable(),
  /** Last day of the period; null where it has no end. */
  period_to: z.string().nullable(),
  used: z.number(),
  /** What is left of the amount and of what was carried forward. */
  rest: z.number(),
  transferred: z.number(),
  extra_used: z.number(),
  extra_rest: z.number(),
  /** When the amount begins anew; null where it never does. */
  next_reset: z.string().nullable(),
});

const described = {
  name: z.string(),
  limitable_type: z.enum(limitableTypes),
  limitable_id: z.int(),
  vehicle_group_id: z.int().nullable(),
  per_vehicle: z.boolean(),
  limit_type: z.enum(limitationTypes),
  limit_amount: z.number().nullable(),
  extra_limit_amount: z.number(),
  starting_date: z.string().nullable(),
  ending_date: z.string().nullable(),
  valid_until: z.string().nullable(),
  plug_types: z.array(z.int()),
  charging_on_holidays: z.boolean(),
  charging_on_weekends: z.boolean(),
  more_than_battery_per_day: z.boolean(),
  transfer_to_next_period: z.boolean(),
  active: z.boolean(),
};

/** What bounds the energy that a fleet charges at a place (product specification, section 3); amounts in kWh, days of the fleet's zone. */
export const limitationShape = z.object({
  id: z.int(),
  ...described,
  limitable: z.object({ id: z.int(), type: z.enum(limitableTypes), name: z.string() }),
  vehicle_group: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: z.enum(limitationStates),
  /** Null where energy is not limited, and while the limitation says nothing. */
  usage: usage.nullable(),
  time_zone: z.string(),
  /** Raised by every change; sent back with a change, it tells whether somebody else was faster. */
  version: z.int(),
  created_at: z.string(),
});
export type Limitation = z.infer<typeof limitationShape>;

const kwh = () => number(z.number().min(0).max(1_000_000_000).multipleOf(0.001));

const said = {
  name: name(),
  limitable_type: z.enum(limitableTypes),
  limitable_id: id(),
  /** Left out or null, it counts for the whole fleet. */
  vehicle_group_id: orNothing(id()),
  /** The amount is each vehicle's own, instead of one for all together. */
  per_vehicle: boolean().default(false),
  limit_type: z.enum(limitationTypes),
  /** Asked for unless unlimited; 0 is nobody charges. */
  limit_amount: orNothing(kwh()),
  extra_limit_amount: orNothing(kwh()),
  /** The days it counts on, first and last; a user-defined one needs both. */
  starting_date: orNothing(day()),
  ending_date: orNothing(day()),
  /** The last day it counts on. */
  valid_until: orNothing(day()),
  /** Kinds of connector that may be used; none is all. */
  plug_types: z
    .array(integer(z.int().min(1)))
    .max(50)
    .default([]),
  charging_on_holidays: boolean().default(false),
  charging_on_weekends: boolean().default(false),
  more_than_battery_per_day: boolean().default(false),
  transfer_to_next_period: boolean().default(false),
  active: boolean().default(true),
};

const closedDay = z.object({
  day: z.string(),
  why: z.enum(['weekend', 'holiday']),
  name: z.string().nullable(),
});

/** A vehicle that would be refused now. */
const refusedVehicle = z.object({ vehicle_id: z.int(), title: z.string(), reason: z.enum(limitReasons) });

/** A limitation with what it does next. */
export const limitationDetailShape = limitationShape.extend({
  /** The next days without charging. */
  closed_days: z.array(closedDay),
  /** The vehicles it would refuse now, at most 100 of them. */
  refused: z.array(refusedVehicle),
  refused_count: z.int(),
});
export type LimitationDetail = z.infer<typeof limitationDetailShape>;

/** A day on which a fleet has a holiday. */
export const holidayShape = z.object({ day: z.string(), name: z.string() });
export type FleetHoliday = z.infer<typeof holidayShape>;

const holidays = () => z.array(z.strictObject({ day: day(), name: name() })).max(400);

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });
const ofLimitation = z.object({ id: id(), limitationId: id() });

export const listLimitations = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/limitations',
  summary: 'The limitations of a fleet by name, with what is left of them',
  needs: { operator: 'fleet.read', fleet: 'fleet.limitation.read', feature },
  params: ofFleet,
  query: plainQuery,
  result: z.array(limitationShape),
});

export const createLimitation = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/limitations',
  summary: 'Adds a limitation; it counts at once, also for sessions that run',
  needs: { operator: 'fleet.update', fleet: 'fleet.limitation.create', feature },
  params: ofFleet,
  body: z.strictObject(said),
  result: limitationShape,
});

export const limitationHolidays = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/limitations/holidays',
  summary: 'The holidays of a fleet, in the order of the calendar',
  needs: { operator: 'fleet.read', fleet: 'fleet.limitation.read', feature },
  params: ofFleet,
  result: z.array(holidayShape),
});

export const setLimitationHolidays = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/limitations/holidays',
  summary: 'Replaces the holidays of a fleet, on which limitations close unless they say otherwise',
  needs: { operator: 'fleet.update', fleet: 'fleet.limitation.update', feature },
  params: ofFleet,
  body: z.strictObject({
    holidays: holidays(),
    /** The holidays that were edited: where the present ones are others, nothing is changed and the answer is 409. */
    seen: holidays().optional(),
  }),
  result: z.array(holidayShape),
});

export const getLimitation = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/limitations/{limitationId}',
  summary: 'One limitation: what is left, the next closed days, and which vehicles it would refuse now',
  needs: { operator: 'fleet.read', fleet: 'fleet.limitation.read', feature },
  params: ofLimitation,
  result: limitationDetailShape,
});

export const updateLimitation = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/limitations/{limitationId}',
  summary: 'Replaces what is said of a limitation; it counts at once, also for sessions that run',
  needs: { operator: 'fleet.update', fleet: 'fleet.limitation.update', feature },
  params: ofLimitation,
  body: z.strictObject({
    ...said,
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: id().optional(),
  }),
  result: limitationShape,
});

export const deleteLimitation = endpoint({
  method: 'DELETE',
  path: '/api/fleets/{id}/limitations/{limitationId}',
  summary: 'Deletes a limitation; sessions that run are bounded by the others alone',
  needs: { operator: 'fleet.update', fleet: 'fleet.limitation.delete', feature },
  params: ofLimitation,
  result: z.object({ id: z.int() }),
});

import { z } from 'zod';
import { addressShape } from '../address';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, plainQueryWith, several } from '../page';
import { amenityShape } from '../reference/amenities';
import { chargePointTypeShape } from '../reference/charge-point-types';
import { boolean, id, moment, number, text } from '../wire';
import { standingReasons, standingShape } from './availability';
import { categoryBrief } from './categories/words';
import { baseConnectorStatuses, connectorShape } from './connectors';
import { duplicateShape } from './duplicates';
import { mediumShape } from './media/medium';
import { hoursShape, openingShape } from './hours/shapes';
import { refusalShape } from './refusals';

declare module '../live' {
  interface ChangedKinds {
    'charge-point': true;
  }
  interface LiveNouns {
    'charge-points': true;
  }
}

/** Availability of a charge point, first match wins (docs/decisions.md#charge-point-status). */
export const chargePointStatuses = [
  'pending',
  'out_of_service',
  'unavailable',
  'booked',
  'booked_by_you',
  'busy',
  'busy_by_you',
  'in_use',
  'available',
] as const;
export type ChargePointStatus = (typeof chargePointStatuses)[number];

/** Availability of a charge point for whoever asks. */
export type BaseChargePointStatus = Exclude<ChargePointStatus, 'busy_by_you' | 'booked_by_you'>;

/** What a charge point may say of itself as a whole while that keeps starts away. */
export const stationStatuses = ['Faulted', 'Unavailable'] as const;

export const visibilities = ['public', 'private'] as const;

export const chargePointCategories = ['EV_CHARGER', 'SMART_PLUG', 'SMART_METER'] as const;

/** What a charge point says of itself as a whole, beside its connectors, while that keeps starts away; as it said it. */
export const stationShape = z.object({
  ocpp_status: z.enum(stationStatuses),
  fault: z.string().nullable(),
  status_at: z.string().nullable(),
});
export type Station = z.infer<typeof stationShape>;

const brief = z.object({ id: z.int(), name: z.string() });

/** A row of the power center list. */
export const chargePointRow = z.object({
  id: z.int(),
  identifier: z.string(),
  title: z.string(),
  category: z.enum(chargePointCategories),
  status: z.enum(chargePointStatuses),
  standing: standingShape,
  is_live: z.boolean(),
  online_status: z.literal([0, 1]),
  configured: z.boolean(),
  /** Taken out by the operator; the status says so too where the plan deactivated it, or every connector is broken. */
  out_of_service: z.boolean(),
  /** Since when the plan does not include it; null while it does. */
  plan_deactivated_at: z.string().nullable(),
  station: stationShape.nullable(),
  listed: z.boolean(),
  /** The address of its first image, at most 320 pixels wide; null while it has none. */
  thumbnail: z.string().nullable(),
  visibility: z.enum(visibilities),
  max_power: z.number().nullable(),
  charging_site: brief.nullable(),
  group: brief.nullable(),
  categories: z.array(categoryBrief),
  address: addressShape,
  time_zone: z.string(),
  /** Null where it is open around the clock. */
  opening: openingShape.nullable(),
  connectors: z.array(connectorShape),
  protocol: z.string().nullable(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  firmware: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  orders_count: z.int(),
  total_earnings: z.number(),
  total_energy: z.number(),
  currency: z.string(),
  created_at: z.string(),
});
export type ChargePointRow = z.infer<typeof chargePointRow>;

/** A charge point in full (docs/decisions.md#charge-point-fields); earnings in major units, energy in kWh, time in minutes. */
export const chargePointShape = chargePointRow.extend({
  token: z.string(),
  type: chargePointTypeShape.nullable(),
  out_of_service: z.boolean(),
  amenities: z.array(amenityShape),
  free_vend_tag: z.string().nullable(),
  is_external: z.boolean(),
  description: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_in_use: z.boolean(),
  is_reserved: z.boolean(),
  used_by_current_user: z.boolean(),
  booked_by_current_user: z.boolean(),
  available: z.boolean(),
  secure: z.literal([0, 1]),
  server: z.string(),
  username: z.string(),
  integration_code: z.string().nullable(),
  open_time: z.string().nullable(),
  close_time: z.string().nullable(),
  /** A week of its own; without it the two times hold, and without those the hours of its site. */
  hours: hoursShape.nullable(),
  contact_number: z.string().nullable(),
  session_limit_type: z.enum(['minutes', 'energy']).nullable(),
  session_limit_value: z.number().nullable(),
  price: z.number().nullable(),
  price_unit: z.enum(['minutes', 'energy']).nullable(),
  total_sessions_time: z.number(),
  /** Of its feedback; null while there is none. */
  rating: z.number().nullable(),
  /** The address of its first image, at most 960 pixels wide; null while it has none. */
  image: z.string().nullable(),
  media: z.array(mediumShape),
  owner_id: z.int(),
  serial_number: z.string().nullable(),
  /** What it tried in vain since it last connected; null where nothing was refused. */
  refusal: refusalShape.nullable(),
  /** Two devices that use its identity in turn; null where there are none, or that has stopped. */
  duplicate: duplicateShape.nullable(),
  /** Whether prices are planned, or came as planned in the last 30 days. */
  has_price_changes: z.boolean(),
  /** Raised by every change of the settings; sent back with a change, it tells whether somebody else was faster. */
  version: z.int(),
  created_at: z.string(),
});
export type ChargePoint = z.infer<typeof chargePointShape>;

const most = 1000;
const named = several(text(200)).optional();
const kilowatts = number(z.number().min(0).max(10_000)).optional();

/** The filters of every view of the charge points; power in kW, several values of one filter are alternatives. */
export const filters = {
  id: several(id(), most).optional(),
  status: several(z.enum(chargePointStatuses)).optional(),
  /** Why it has its status. */
  reason: several(z.enum(standingReasons)).optional(),
  charging_site_id: several(id()).optional(),
  group_id: several(id()).optional(),
  /** Those that have one of them. */
  category_id: several(id()).optional(),
  type_id: several(id()).optional(),
  category: several(z.enum(chargePointCategories)).optional(),
  online: boolean().optional(),
  listed: boolean().optional(),
  visibility: z.enum(visibilities).optional(),
  identifier: text(64).optional(),
  /** Whether a connector, or the station as a whole, reports a fault. */
  faulted: boolean().optional(),
  /** Whether it is away and its tries to connect were refused. */
  refused: boolean().optional(),
  /** Whether two devices use its identity in turn. */
  duplicate: boolean().optional(),
  /** Whether the operator took it out of service. */
  out_of_service: boolean().optional(),
  /** Whether the plan does not include it. */
  plan_deactivated: boolean().optional(),
  /** Whether it connected at least once. */
  configured: boolean().optional(),
  /** Whether it has coordinates; without them no map shows it. */
  placed: boolean().optional(),
  /** Whether it has a price; without one nobody can charge. */
  priced: boolean().optional(),
  price_unit: z.enum(['energy', 'minutes']).optional(),
  /** Codes of connector kinds. */
  connector_type: named,
  connector_status: several(z.enum(baseConnectorStatuses)).optional(),
  /** The strongest connector. */
  max_power_from: kilowatts,
  max_power_to: kilowatts,
  protocol: named,
  vendor: named,
  model: named,
  firmware: named,
  country: named,
  city: named,
  last_seen_from: moment().optional(),
  /** Not seen since; also those that were never seen. */
  last_seen_to: moment().optional(),
  created_from: moment().optional(),
  created_to: moment().optional(),
};

export const sorts = [
  'title',
  'identifier',
  'status',
  'charging_site',
  'group',
  'city',
  'max_power',
  'last_seen_at',
  'total_energy',
  'total_earnings',
  'orders_count',
  'created_at',
] as const;

/** Sums over everything the filters found, whatever page is shown; energy in kWh, earnings in major units. */
export const chargePointTotals = z.object({
  by_status: z.array(z.object({ status: z.enum(chargePointStatuses), count: z.int() })),
  connectors: z.int(),
  orders: z.int(),
  energy: z.number(),
  earnings: z.number(),
  currency: z.string(),
});

export const listChargePoints = endpoint({
  method: 'GET',
  path: '/api/charge-points',
  summary: 'The charge points of the operator as a plain list, at most 1,000, or a slice of it by page',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: plainQueryWith(filters),
  result: z.array(chargePointShape),
});

export const chargePointTable = endpoint({
  method: 'GET',
  path: '/api/charge-points/datatable',
  summary:
    'A page of the charge points with search, filters and order, and the totals of all that were found',
  needs: { operator: 'power-center.read' },
  heavy: true,
  query: listQuery(sorts, filters),
  result: pageOf(chargePointRow).extend({ totals: chargePointTotals }),
});

export const exportChargePoints = endpoint({
  method: 'GET',
  path: '/api/charge-points/export',
  summary: 'The charge points as a spreadsheet, with the search, filters and order of the list',
  needs: { operator: 'power-center.read' },
  query: exportQuery(sorts, filters),
  result: null,
  file: true,
});

export const getChargePoint = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}',
  summary: 'One charge point in full, its connectors live',
  needs: { operator: 'power-center.read' },
  params: z.object({ id: id() }),
  result: chargePointShape,
});

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { boolean, id, moment } from '../wire';
import { addressShape } from '../network/charge-points';
import { priceUnits } from '../network/prices';

/** Where an order stands (decisions.md, "Orders"). */
export const orderStates = [
  'requested',
  'starting',
  'charging',
  'suspended',
  'finishing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Who pays, fixed at the start (decisions.md, "Orders"). */
export const paymentKinds = ['platform', 'cash', 'fleet', 'roaming', 'none'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** How it was started. */
export const startWays = ['remote', 'card', 'free-vend', 'offline'] as const;
export type StartWay = (typeof startWays)[number];

const briefChargePoint = z.object({
  id: z.int(),
  title: z.string(),
  identifier: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: addressShape,
});

/** One contiguous visit to a price row; `quantity` in kWh or minutes, `price` per unit and `total` in major units. */
export const orderLine = z.object({
  id: z.int().nullable(),
  quantity: z.number(),
  energy: z.number(),
  minutes: z.number(),
  unit: z.enum(priceUnits).nullable(),
  price: z.number(),
  total: z.number(),
  startingTime: z.string(),
  endingTime: z.string(),
  row: z.object({ starting_time: z.string(), ending_time: z.string() }).nullable(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An order (shapes.md, "Order"): time in minutes, energy in kWh, power in kW, money in major units of `currency`. */
export const orderShape = z.object({
  id: z.int(),
  status: z.literal([0, 1, 2, 3]),
  state: z.enum(orderStates),
  charge_point_id: z.int(),
  charge_point_connector_id: z.int(),
  connector_number: z.int(),
  charge_point: briefChargePoint,
  user_id: z.int().nullable(),
  user: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
  fleet_id: z.int().nullable(),
  vehicle_id: z.int().nullable(),
  worker_id: z.int().nullable(),
  way: z.enum(startWays),
  payment_kind: z.enum(paymentKinds),
  tag: z.string().nullable(),
  charging_session_time: z.number(),
  charging_session_energy: z.number(),
  power: z.number().nullable(),
  soc: z.number().nullable(),
  unit: z.enum(priceUnits).nullable(),
  price_unit: z.enum(priceUnits).nullable(),
  unit_price: z.number().nullable(),
  quantity: z.number(),
  requested_quantity: z.union([z.literal('FULL'), z.number()]),
  price: z.number(),
  fees: z.number(),
  app_fees: z.number(),
  earning: z.number(),
  currency: z.string(),
  created_at: z.string(),
  reserved_at: z.string().nullable(),
  started_at: z.string().nullable(),
  delivery_date: z.string().nullable(),
  completed_at: z.string().nullable(),
  failure_reason: z.string().nullable(),
  /** Since when the charger is being asked to stop; null once it has, or would not. */
  stop_requested_at: z.string().nullable(),
  stop_reason: z.string().nullable(),
  closed_by_rule: z.boolean(),
  held_reason: z.string().nullable(),
});
export type Order = z.infer<typeof orderShape>;

/** An order with how its price came about. */
export const orderDetail = orderShape.extend({
  time_zone: z.string(),
  /** As the charger knows it: the digits of its number in OCPP 1.6, its own text in 2.0.1. */
  transaction_id: z.string().nullable(),
  meter_start: z.number().nullable(),
  meter_stop: z.number().nullable(),
  received_at: z.object({ start: z.string().nullable(), stop: z.string().nullable() }),
  session_limit: z.object({ type: z.enum(priceUnits), value: z.number() }).nullable(),
  allowance: z.object({
    energy: z.number().nullable(),
    money: z.number().nullable(),
    until: z.string().nullable(),
  }),
  prices: z.array(orderLine),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderSorts = ['created_at', 'price', 'energy', 'duration', 'id'] as const;

const orderFilters = {
  status: several(z.coerce.number().pipe(z.literal([0, 1, 2, 3]))).optional(),
  state: several(z.enum(orderStates)).optional(),
  charge_point_id: several(id()).optional(),
  charging_site_id: several(id()).optional(),
  payment_kind: several(z.enum(paymentKinds)).optional(),
  way: several(z.enum(startWays)).optional(),
  from: moment().optional(),
  to: moment().optional(),
  held: boolean().optional(),
};

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'A page of the orders with search, filters and order; totals of the whole filtered set beside it',
  needs: { operator: 'order.read' },
  query: listQuery(orderSorts, orderFilters),
  result: pageOf(orderShape).extend({
    totals: z.object({ energy: z.number(), price: z.number(), earning: z.number(), currency: z.string() }),
  }),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/export',
  summary: 'The orders as a spreadsheet, with the search, filters and order of the list',
  needs: { operator: 'order.read' },
  query: exportQuery(orderSorts, orderFilters),
  result: null,
  file: true,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'One order with its price line by line',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: orderDetail,
});

const startBody = {
  power_source_id: id(),
  connector: id(),
};

export const startOrder = endpoint({
  method: 'POST',
  path: '/api/orders/start',
  summary: 'Starts charging on a connector; repeating it gives the same open order',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({
    ...startBody,
    quantity: z.string().trim().toLowerCase().pipe(z.literal('full')).default('full'),
  }),
  result: orderShape,
});

export const stopOrder = endpoint({
  method: 'POST',
  path: '/api/orders/stop',
  summary: 'Stops the open order of a connector',
  needs: { operator: 'power-center.update' },
  body: z.strictObject({ ...startBody, order_id: id().optional() }),
  result: orderShape,
});

/** A point of the session curve: kWh since the start, kW, percent, cost so far is not repeated here. */
export const curvePoint = z.object({
  at: z.string(),
  energy: z.number(),
  power: z.number().nullable(),
  soc: z.number().nullable(),
});

export const orderCurve = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/curve',
  summary:
    'Energy, power and state of charge of a session over time, at most 600 points, with the price steps',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  result: z.object({
    points: z.array(curvePoint),
    steps: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        price: z.number().nullable(),
        unit: z.enum(priceUnits).nullable(),
      }),
    ),
    events: z.array(z.object({ at: z.string(), kind: z.string(), detail: z.string().nullable() })),
  }),
});

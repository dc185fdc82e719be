import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { boolean, id, integer, moment, number, optionalText, text } from '../wire';
import { priceUnits } from '../network/prices/units';
import { commandKinds, commandStates } from './commands';
import { orderLine } from './orders/line';
import { briefChargePoint, placing } from './orders/place';
import { heldReasons, orderStates, paymentKinds, startWays } from './orders/words';

declare module '../live' {
  interface ChangedKinds {
    order: true;
  }
  interface LiveNouns {
    orders: true;
  }
}

/** An order (docs/decisions.md#order-fields): time in minutes, energy in kWh, power in kW, money in major units of `currency`. */
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
  /** What the operator calls the card; null where it is none of theirs, or has no label. */
  tag_label: z.string().nullable(),
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
  /** By how much refunds have lowered the price: `price` is what is left. */
  refunded: z.number(),
  /** The part of the price that is tax; null of orders that began before it was kept. */
  tax: z.number().nullable(),
  /** Frozen at the start: 0.19 is 19 % of the net price. */
  tax_rate: z.number().nullable(),
  currency: z.string(),
  /** Of its power center: its times are told on this clock. */
  time_zone: z.string(),
  created_at: z.string(),
  reserved_at: z.string().nullable(),
  started_at: z.string().nullable(),
  delivery_date: z.string().nullable(),
  completed_at: z.string().nullable(),
  failure_reason: z.string().nullable(),
  /** Since when the charger is being asked to stop; null once it has, or would not. */
  stop_requested_at: z.string().nullable(),
  /**
   * Until when its charger may still report the stop, where the connector is free again and the order is not ended:
   * then it is closed by rule with the last value received. Null where no such word is awaited.
   */
  awaits_stop_until: z.string().nullable(),
  stop_reason: z.string().nullable(),
  closed_by_rule: z.boolean(),
  /** Why the settlement waits until somebody confirms the figures; null where it does not. */
  held_reason: z.enum(heldReasons).nullable(),
});
export type Order = z.infer<typeof orderShape>;

/** An order of the list, with where its power center belongs now. */
export const listedOrder = orderShape.extend(placing);
export type ListedOrder = z.infer<typeof listedOrder>;

/** An order with how its price came about. */
export const orderDetail = orderShape.extend({
  /** As the charger knows it: the digits of its number in OCPP 1.6, its own text in 2.0.1. */
  transaction_id: z.string().nullable(),
  meter_start: z.number().nullable(),
  meter_stop: z.number().nullable(),
  received_at: z.object({ start: z.string().nullable(), stop: z.string().nullable() }),
  /** When its charger was last heard, where that is not connected now. */
  charger_seen_at: z.string().nullable(),
  /** The platform's share of the price, frozen at the start: 0.05 is 5 %. */
  fee_rate: z.number(),
  session_limit: z.object({ type: z.enum(priceUnits), value: z.number() }).nullable(),
  allowance: z.object({
    energy: z.number().nullable(),
    money: z.number().nullable(),
    until: z.string().nullable(),
  }),
  prices: z.array(orderLine),
  /** Who confirmed figures that were held, when, and what had been doubtful. */
  confirmation: z
    .object({
      at: z.string(),
      by: z.string().nullable(),
      hold: z.enum(heldReasons),
      comment: z.string().nullable(),
    })
    .nullable(),
  /** What was changed of its final figures, oldest first: energy in kWh, money in major units. */
  corrections: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string(),
      before: z.object({ energy: z.number(), price: z.number() }),
      after: z.object({ energy: z.number(), price: z.number() }),
    }),
  ),
  /** The session that its id token began last elsewhere, while its charge point was offline; null where there is none. */
  token_elsewhere: z
    .object({
      at: z.string(),
      order_id: z.int(),
      charge_point: z.object({ id: z.int(), title: z.string() }),
      offline_since: z.string(),
    })
    .nullable(),
  /** The newest command to the charger about this order: what was asked and what became of it. */
  command: z
    .object({
      kind: z.enum(commandKinds),
      state: z.enum(commandStates),
      at: z.string(),
      answered_at: z.string().nullable(),
    })
    .nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderSorts = [
  'created_at',
  'started_at',
  'completed_at',
  'price',
  'earning',
  'energy',
  'duration',
  'power',
  'state',
  'id',
] as const;

/** A bound of an amount: at least 0. */
const bound = () => number(z.number().min(0).max(1_000_000_000)).optional();

/** Bounds: energy in kWh, price in major units, duration in minutes; `from` is included, `to` as a moment is not. */
export const orderFilters = {
  status: several(z.coerce.number().pipe(z.literal([0, 1, 2, 3]))).optional(),
  state: several(z.enum(orderStates)).optional(),
  charge_point_id: several(id()).optional(),
  charging_site_id: several(id()).optional(),
  /** Of power centers as they are now: the group they are in, one of their categories, their type. */
  group_id: several(id()).optional(),
  category_id: several(id()).optional(),
  type_id: several(id()).optional(),
  connector_number: several(integer(z.int().min(0).max(1_000))).optional(),
  payment_kind: several(z.enum(paymentKinds)).optional(),
  way: several(z.enum(startWays)).optional(),
  user_id: several(id()).optional(),
  fleet_id: several(id()).optional(),
  vehicle_id: several(id()).optional(),
  worker_id: several(id()).optional(),
  tag: text(64).optional(),
  identifier: text(100).optional(),
  protocol: several(text(20)).optional(),
  from: moment().optional(),
  to: moment().optional(),
  energy_from: bound(),
  energy_to: bound(),
  price_from: bound(),
  price_to: bound(),
  duration_from: bound(),
  duration_to: bound(),
  failure_reason: several(text(64)).optional(),
  stop_reason: several(text(64)).optional(),
  closed_by_rule: boolean().optional(),
  held: boolean().optional(),
  /** No price row was in force for energy that was delivered. */
  price_missing: boolean().optional(),
};

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'A page of the orders with search, filters and order',
  needs: { operator: 'order.read' },
  heavy: true,
  query: listQuery(orderSorts, orderFilters),
  result: pageOf(listedOrder),
});

/**
 * Totals of a whole filtered set: kWh, money in major units, minutes; averages are per order that delivered energy.
 * `earning` is that of completed orders: what still runs is not earned yet.
 */
export const orderTotals = endpoint({
  method: 'GET',
  path: '/api/orders/totals',
  summary: 'Count, energy, revenue, earnings and averages of all orders that fit the filters',
  needs: { operator: 'order.read' },
  heavy: true,
  query: z.strictObject({ search: z.string().trim().max(200).optional(), ...orderFilters }),
  result: z.object({
    count: z.int(),
    energy: z.number(),
    price: z.number(),
    earning: z.number(),
    average_energy: z.number().nullable(),
    average_price: z.number().nullable(),
    average_minutes: z.number().nullable(),
    currency: z.string(),
  }),
});
export type OrderTotals = z.infer<typeof orderTotals.result>;

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

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/confirm',
  summary:
    'Confirms the figures of an order whose settlement is held: its money moves; repeating it changes nothing. Needs the key to read orders too',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  body: z.strictObject({ comment: optionalText(500) }),
  result: orderShape,
});

/** What an order is corrected to: energy in kWh, price in major units. What is left out stays, but the price follows the energy by the tariff of the order's start. */
const wantedFigures = {
  energy: number(z.number().min(0).max(1_000_000)).optional(),
  price: number(z.number().min(0).max(1_000_000_000)).optional(),
};

const finalFigures = z.object({ energy: z.number(), price: z.number(), earning: z.number() });

export const previewCorrection = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/correction',
  summary: 'What the figures of a completed order would become by a correction; nothing is changed',
  needs: { operator: 'order.read' },
  params: z.object({ id: id() }),
  query: z.strictObject(wantedFigures),
  result: z.object({ before: finalFigures, after: finalFigures, currency: z.string() }),
});

export const correctOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/correct',
  summary:
    'Corrects the final figures of a completed order: energy in kWh, price in major units. Its settlement stays, and the difference is a movement of its own. One that is held is settled by the corrected figures. Needs the key to read orders too',
  needs: { operator: 'power-center.update' },
  params: z.object({ id: id() }),
  body: z.strictObject({
    ...wantedFigures,
    reason: text(500),
    /** How many corrections the sender has seen: where there are more by now, 409 `order.corrected-since`. */
    seen_corrections: integer(z.int().min(0).max(1_000_000)).optional(),
  }),
  result: orderShape,
});

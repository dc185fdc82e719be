import { z } from 'zod';
import { orderDetail, orderShape } from '../charging/orders';
import { feedbackBody, feedbackOption } from '../charging/feedback';
import { receiptKinds } from '../commerce/receipts';
import { endpoint } from '../endpoint';
import { pageOf } from '../page';
import { id, integer } from '../wire';

declare module '../live' {
  interface LiveNouns {
    /** What drivers hear on `private-orders.{id}`. */
    'driver-orders': true;
  }
}

const ofDriver = {
  id: true,
  status: true,
  state: true,
  charge_point_id: true,
  charge_point_connector_id: true,
  connector_number: true,
  charge_point: true,
  user_id: true,
  vehicle_id: true,
  way: true,
  charging_session_time: true,
  charging_session_energy: true,
  power: true,
  soc: true,
  unit: true,
  price_unit: true,
  unit_price: true,
  quantity: true,
  requested_quantity: true,
  price: true,
  refunded: true,
  tax: true,
  tax_rate: true,
  currency: true,
  time_zone: true,
  created_at: true,
  reserved_at: true,
  started_at: true,
  delivery_date: true,
  completed_at: true,
  failure_reason: true,
  stop_requested_at: true,
} as const;

/** An order as its driver reads it; `price` is all they pay, so what older apps add to it is 0. */
const beside = {
  fees: z.literal(0),
  app_fees: z.literal(0),
  /** It is over, was not rated, and the driver did not say that they would rather not. */
  review_wanted: z.boolean(),
};

export const driverOrder = orderShape.pick(ofDriver).extend(beside);
export type DriverOrder = z.infer<typeof driverOrder>;

/** The same with how the price came about. */
export const driverOrderDetail = orderDetail.pick({ ...ofDriver, prices: true }).extend({
  ...beside,
  /** The receipt and what changed it later, each with the link that opens it without a login. */
  receipts: z.array(z.object({ kind: z.enum(receiptKinds), url: z.string() })),
  /** The stars that the driver gave; null while they gave none. */
  rating: z.int().nullable(),
});
export type DriverOrderDetail = z.infer<typeof driverOrderDetail>;

const place = { power_source_id: id(), connector: id() };

export const startDriverOrder = endpoint({
  method: 'POST',
  path: '/api/v1/orders',
  summary: 'Starts charging on a connector; repeating it gives the same open order',
  needs: { driver: true },
  legacyEnvelope: true,
  body: z.object({
    ...place,
    quantity: z.string().trim().toLowerCase().pipe(z.literal('full')).default('full'),
  }),
  result: driverOrder,
});

export const stopDriverOrder = endpoint({
  method: 'POST',
  path: '/api/v1/orders/stop',
  summary: "Stops the driver's own open order on a connector",
  needs: { driver: true },
  legacyEnvelope: true,
  body: z.object({ ...place, order_id: id().optional() }),
  result: driverOrder,
});

/** Those that run or wait, or those that are over. */
export const orderStandings = ['active', 'complete'] as const;
export type OrderStanding = (typeof orderStandings)[number];

export const listDriverOrders = endpoint({
  method: 'GET',
  path: '/api/v1/orders',
  summary: "A page of the driver's own orders, the newest first",
  needs: { driver: true },
  legacyEnvelope: true,
  query: z.object({
    status: z.enum(orderStandings).optional(),
    page: integer(z.int().min(1).max(100_000)).default(1),
    per_page: integer(z.int().min(1).max(100)).default(25),
  }),
  result: pageOf(driverOrder),
});

export const getDriverOrder = endpoint({
  method: 'GET',
  path: '/api/v1/orders/{id}',
  summary: "One of the driver's own orders, with how its price came about",
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: driverOrderDetail,
});

export const reviewDriverOrder = endpoint({
  method: 'POST',
  path: '/api/v1/orders/{id}/review',
  summary:
    "Rates one of the driver's own sessions that is over, once; other drivers read the words, without a name. Older apps send them as `feedback_msg`",
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  body: z.object({
    rating: feedbackBody.shape.rating,
    message: feedbackBody.shape.message,
    feedback_msg: feedbackBody.shape.message,
    /** Numbers of what is ticked, of those that `GET /api/v1/reviews/options` tells. */
    options: z.array(id()).max(50).optional(),
  }),
  result: z.object({ id: z.int(), charge_point_order_id: z.int(), rating: z.int() }),
});

export const skipDriverReview = endpoint({
  method: 'POST',
  path: '/api/v1/orders/{id}/review/skip',
  summary:
    'Says that the driver would rather not rate one of their own sessions that is over, so that no app asks again; repeating it changes nothing',
  needs: { driver: true },
  legacyEnvelope: true,
  params: z.object({ id: id() }),
  result: z.object({ id: z.int(), review_wanted: z.literal(false) }),
});

export const listReviewOptions = endpoint({
  method: 'GET',
  path: '/api/v1/reviews/options',
  summary: "What a driver may tick beside the stars, named in the asker's language",
  needs: { driver: true },
  legacyEnvelope: true,
  result: z.array(feedbackOption),
});

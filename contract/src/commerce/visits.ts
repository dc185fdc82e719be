import { z } from 'zod';
import { feedbackBody, feedbackOption } from '../charging/feedback';
import { orderDetail } from '../charging/orders';
import { curvePoint } from '../charging/readings';
import { endpoint, locales } from '../endpoint';
import { testAnswers } from '../plans/purchases';
import { integer } from '../wire';
import { receiptKinds } from './receipts';

/**
 * How the visit of a stranger stands (docs/decisions.md#visits). `waiting-for-payment` until the provider has a page to pay on,
 * `paying` while somebody may pay there, `starting` once the money is held; the last three are over.
 */
export const visitStates = [
  'waiting-for-payment',
  'paying',
  'starting',
  'charging',
  'finishing',
  'over',
  'refused',
  'expired',
] as const;
export type VisitState = (typeof visitStates)[number];

/**
 * Why nothing came of a visit. Before the money was held: `payment-refused` by the provider, `payment-left` by whoever was to pay,
 * `payment-unavailable` where no provider could be reached, `not-paid` in time. After that, and the money was let go:
 * `paid-too-late`, `connector-taken` by somebody else, `station-offline`, `station-faulted`, `station-closed`, `station-gone`,
 * `no-price`, `start-refused` by the charger, `start-unanswered`, `not-plugged-in` in time, `cancelled` by whoever paid.
 */
export const visitReasons = [
  'payment-refused',
  'payment-left',
  'payment-unavailable',
  'not-paid',
  'paid-too-late',
  'connector-taken',
  'station-offline',
  'station-faulted',
  'station-closed',
  'station-gone',
  'no-price',
  'start-refused',
  'start-unanswered',
  'not-plugged-in',
  'cancelled',
] as const;
export type VisitReason = (typeof visitReasons)[number];

/** `held` is kept for the session, of which `captured` took what it cost; `released` was let go, `letting-go` is about to be. */
export const visitPayments = ['none', 'held', 'captured', 'letting-go', 'released'] as const;

/** The session as whoever pays it reads it (docs/decisions.md#order-fields): kWh, minutes, kW, money in major units. */
export const visitOrder = orderDetail.pick({
  id: true,
  state: true,
  charging_session_time: true,
  charging_session_energy: true,
  power: true,
  soc: true,
  price: true,
  refunded: true,
  tax: true,
  tax_rate: true,
  currency: true,
  created_at: true,
  started_at: true,
  completed_at: true,
  failure_reason: true,
  stop_requested_at: true,
  stop_reason: true,
  prices: true,
});
export type VisitOrder = z.infer<typeof visitOrder>;

export const visitShape = z.object({
  /** The secret of its link, `/c/v/{visit}`: whoever has it reads this and may stop. */
  visit: z.string(),
  state: z.enum(visitStates),
  /** Null unless nothing came of it. */
  reason: z.enum(visitReasons).nullable(),
  /** Who sells: the code of the page is null while the page is off. */
  operator: z.object({ name: z.string(), page: z.string().nullable() }),
  station: z.object({
    token: z.string(),
    title: z.string(),
    identifier: z.string(),
    time_zone: z.string(),
    connector: z.int(),
  }),
  payment: z.object({
    state: z.enum(visitPayments),
    /** What is held, or to be held, in major units. */
    hold: z.number(),
    /** What was taken of it. */
    captured: z.number().nullable(),
    currency: z.string(),
    /** The page of the provider while somebody may pay there; null at the test provider, which is answered by a call. */
    url: z.string().nullable(),
    /** No money moves: the installation has no payment provider. */
    is_test: z.boolean(),
  }),
  /** Somebody else charges or is about to pay on the same connector: told before anybody pays. */
  others: z.enum(['none', 'paying', 'charging']),
  order: visitOrder.nullable(),
  /** At most 600 points, oldest first. */
  curve: z.array(curvePoint),
  /** A stop may be asked now. */
  may_stop: z.boolean(),
  /** The receipt and what changed it later, each with the address that shows it and of its PDF file. */
  receipts: z.array(
    z.object({ kind: z.enum(receiptKinds), number: z.string(), url: z.string(), file: z.string() }),
  ),
  /** `waiting` until there is a receipt to be sent. */
  receipt_mail: z.enum(['none', 'waiting', 'sent']),
  /** It may be rated: with what may be ticked, named in the asker's language. */
  review: z.object({ wanted: z.boolean(), rating: z.int().nullable(), options: z.array(feedbackOption) }),
  /** Until when it may be paid. */
  expires_at: z.string(),
  /** When this was so. */
  as_of: z.string(),
});
export type Visit = z.infer<typeof visitShape>;

const email = () => z.string().trim().pipe(z.email().max(254));

/** So many visits may wait for their payment at one station, begun from one network. */
export const mostOpenVisits = 40;

export const startVisit = endpoint({
  method: 'POST',
  path: '/api/c/visits',
  summary:
    'Begins the visit of a stranger at a connector and asks the provider for a page that holds money. Where nobody could start now it is refused as a start is: `connector.occupied`, `charge-point.offline`, `price.none`, `visit.closed`, `visit.private` and others',
  needs: { public: true },
  secret: true,
  body: z.strictObject({
    /** What the code of the station says. */
    station: z.string().regex(/^[\w-]{1,200}$/, { error: 'invalid' }),
    connector: integer(z.int().min(1).max(1_000)),
    locale: z.enum(locales).default('en'),
    /** Where the receipt goes; forgotten once it is sent. */
    email: email().optional(),
  }),
  result: visitShape,
});

/** The secret part of the link. */
const byLink = z.object({ visit: z.string().min(1).max(200) });

export const openVisit = endpoint({
  method: 'GET',
  path: '/api/c/visits/{visit}',
  summary: 'How a visit stands, for whoever has its link',
  needs: { public: true },
  secret: true,
  params: byLink,
  result: visitShape,
});

export const answerTestVisit = endpoint({
  method: 'POST',
  path: '/api/c/visits/{visit}/test-payment',
  summary:
    'Holds the money on the page of the test provider, has it refused, or leaves it; no money moves. The same said again changes nothing; another answer is `visit.over`',
  needs: { public: true },
  secret: true,
  params: byLink,
  body: z.strictObject({ outcome: z.enum(testAnswers) }),
  result: visitShape,
});

export const stopVisit = endpoint({
  method: 'POST',
  path: '/api/c/visits/{visit}/stop',
  summary:
    'Stops the session of a visit. Before the money is held the visit is over, and nobody can pay any more; repeating it changes nothing',
  needs: { public: true },
  secret: true,
  params: byLink,
  result: visitShape,
});

export const mailVisitReceipt = endpoint({
  method: 'POST',
  path: '/api/c/visits/{visit}/receipt-mail',
  summary:
    'Has the receipt sent to an address as soon as there is one, three times at most; the address is forgotten then',
  needs: { public: true },
  secret: true,
  params: byLink,
  body: z.strictObject({ email: email() }),
  result: visitShape,
});

export const reviewVisit = endpoint({
  method: 'POST',
  path: '/api/c/visits/{visit}/review',
  summary: 'Rates the session of a visit that is over, once',
  needs: { public: true },
  secret: true,
  params: byLink,
  body: z.strictObject({
    rating: feedbackBody.shape.rating,
    message: feedbackBody.shape.message,
    /** Numbers of what is ticked. */
    options: z
      .array(integer(z.int().min(1)))
      .max(50)
      .optional(),
  }),
  result: visitShape,
});

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderPageOf, olderQuery, several } from '../page';
import { boolean, id, integer, name, orNothing } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    webhook: true;
  }
}

/**
 * What a webhook may tell (docs/webhooks.md): an order began or ended (`GET /api/orders/{id}`), the status of a charge point or
 * of one of its connectors moved, a payout was requested, approved or concluded, a notice was opened.
 */
export const webhookKinds = [
  'order.started',
  'order.ended',
  'charge_point.status',
  'payout.changed',
  'notice.opened',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** What the test button sends. */
export const testKind = 'webhook.test';
export const sentKinds = [...webhookKinds, testKind] as const;
export type SentKind = (typeof sentKinds)[number];

/** Why nothing is sent: somebody switched it off, all tries of an event failed, or it answered 410 Gone. */
export const webhookOffReasons = ['by-hand', 'failing', 'gone'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/** Waits for a try, was taken, was given up, or is not sent because its webhook is off. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'off'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a try had no answer, or none that counts: `status` and `redirected` where there was one.
 * `address-refused` and `address-private` are never asked, `secret-lost` cannot be signed any more.
 */
export const deliveryErrors = [
  'status',
  'redirected',
  'address-refused',
  'address-private',
  'name-unknown',
  'refused',
  'certificate',
  'timeout',
  'broken',
  'secret-lost',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** Of an operator; tries of an event; hours for which a former secret still signs; days for which the log is kept. */
export const webhookLimits = { webhooks: 20, tries: 8, secretHours: 24, keptDays: 30 } as const;

/** An address to which an operator's events are posted, signed by Standard Webhooks (docs/webhooks.md). */
export const webhookShape = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string().nullable(),
  kinds: z.array(z.enum(webhookKinds)),
  is_active: z.boolean(),
  off_reason: z.enum(webhookOffReasons).nullable(),
  off_since: z.string().nullable(),
  /** When something was last taken there; null while nothing was. */
  delivered_at: z.string().nullable(),
  /** Since when no try has been taken; null while the last one was. */
  failing_since: z.string().nullable(),
  last_error: z.enum(deliveryErrors).nullable(),
  /** The status of the last answer; null where there was none. */
  last_status: z.int().nullable(),
  /** Until when the secret before the present one signs beside it; null where there is none. */
  former_secret_until: z.string().nullable(),
  /** Goes up with every change. */
  version: z.int(),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhookShape>;

/** With its secret, which is shown this once. */
export const webhookWithSecret = webhookShape.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** An event on its way to an address, or come to its end. */
export const deliveryShape = z.object({
  id: z.int(),
  /** The `webhook-id` of its requests, the same for each try. */
  event_id: z.string(),
  kind: z.enum(sentKinds),
  state: z.enum(deliveryStates),
  /** How often it was tried. */
  tries: z.int(),
  /** When the event happened. */
  at: z.string(),
  /** When it is tried next; null where it is not. */
  next_at: z.string().nullable(),
  tried_at: z.string().nullable(),
  /** Of the last answer: its status, its first 1,000 characters. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  duration_ms: z.int().nullable(),
  /** The body as it is sent. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof deliveryShape>;

const feature = 'developer-api';
const reads = { operator: 'developer-api.read', feature } as const;
const changes = { operator: 'developer-api.create', feature } as const;
const params = z.object({ id: id() });

const fields = {
  /** https, to a server of the internet. */
  url: z.string().trim().min(1).max(2000),
  description: orNothing(name(200)),
  kinds: several(z.enum(webhookKinds)).refine((kinds) => kinds.length > 0, { error: 'required' }),
};

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The addresses to which events of the operator are posted, 20 at most',
  needs: reads,
  result: z.array(webhookShape),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Adds an address to which events are posted; its secret is told this once',
  needs: changes,
  body: z.strictObject(fields),
  result: webhookWithSecret,
  secret: true,
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}',
  summary: 'One webhook',
  needs: reads,
  params,
  result: webhookShape,
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  summary:
    'Changes where events are posted and which; switched on again it goes on with what happens from then on',
  needs: changes,
  params,
  body: z.strictObject({
    ...fields,
    is_active: boolean().default(true),
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: integer(z.int().min(0)).optional(),
  }),
  result: webhookShape,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Removes a webhook with its log; what waits is not sent',
  needs: changes,
  params,
  result: z.object({ id: z.int() }),
});

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/rotate-secret',
  summary: 'Makes a new secret, told this once; the one before signs beside it for 24 hours',
  needs: changes,
  params,
  result: webhookWithSecret,
  secret: true,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Sends a test event, tried once, also to a webhook that is off',
  needs: changes,
  params,
  result: deliveryShape,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'What was sent to a webhook, newest first, with the answers; kept for 30 days',
  needs: reads,
  params,
  query: olderQuery.extend({
    state: several(z.enum(deliveryStates)).optional(),
    kind: several(z.enum(sentKinds)).optional(),
  }),
  result: olderPageOf(deliveryShape),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{deliveryId}/replay',
  summary: 'Sends an event again, as new, with the same id; it is tried as often as a new one',
  needs: changes,
  params: z.object({ id: id(), deliveryId: id() }),
  result: deliveryShape,
});

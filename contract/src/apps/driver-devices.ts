import { z } from 'zod';
import { endpoint, locales } from '../endpoint';
import { id, optionalText, orNothing } from '../wire';

/** Devices by which a driver may hear of one operator; of more the one that was registered first falls out. */
export const mostDriverDevices = 20;

/** What a device is told of an order: it charges, it is over, it came to nothing. */
export const pushKinds = ['started', 'ended', 'failed'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Characters of an endpoint: those of the push services have some 200. */
const longestEndpoint = 1_000;

/** Names by which apps send what the push services of app stores gave them: that is refused, by name (docs/push.md). */
export const pushTokenFields = [
  'device_token',
  'fcm_token',
  'apns_token',
  'push_token',
  'registration_token',
  'token',
] as const;
export type PushTokenField = (typeof pushTokenFields)[number];

const refusedToken = z.unknown().optional();

/** The keys of a subscription as browsers write them (W3C Push API): base64url. */
const keys = z.object({ p256dh: z.string().max(200), auth: z.string().max(100) });

/** A subscription as `PushSubscription.toJSON()` gives it. */
const subscription = z.object({ endpoint: z.string().min(1).max(longestEndpoint), keys });
export type PushSubscription = z.infer<typeof subscription>;

/** Some apps hand on the JSON text that their browser gave. What is no JSON is no subscription either. */
const asObject = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** A device of a driver's own; what seals its messages is never told. */
export const driverDevice = z.object({
  id: z.int(),
  endpoint: z.string(),
  /** What it is spoken to in; null as the person is. */
  locale: z.enum(locales).nullable(),
  registered_at: z.string(),
  /** When its push service took a message last. */
  last_delivered_at: z.string().nullable(),
});
export type DriverDevice = z.infer<typeof driverDevice>;

export const listDriverDevices = endpoint({
  method: 'GET',
  path: '/api/v1/device',
  summary:
    'The key by which a device lets this installation send to it (`applicationServerKey`), and the driver’s own devices at the operator of the app',
  needs: { driver: true },
  legacyEnvelope: true,
  result: z.object({ public_key: z.string(), devices: z.array(driverDevice) }),
});

/** Fields that nobody knows are ignored; a token of another push service never is. */
export const registerDriverDevice = endpoint({
  method: 'POST',
  path: '/api/v1/device',
  summary:
    'Has a device told when the driver’s sessions begin, end or come to nothing, by Web Push; 20 at most, of more the oldest falls out. It goes with the login that registered it. Tokens of FCM and APNs are refused',
  needs: { driver: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({
    subscription: z.preprocess(asObject, subscription.optional()),
    locale: orNothing(z.enum(locales)),
    device_token: refusedToken,
    fcm_token: refusedToken,
    apns_token: refusedToken,
    push_token: refusedToken,
    registration_token: refusedToken,
    token: refusedToken,
  } satisfies Record<PushTokenField, typeof refusedToken> & Record<string, z.ZodType>),
  result: driverDevice,
});

export const removeDriverDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/device',
  summary: 'Has one of the driver’s own devices told nothing more, by its `id` or its `endpoint`',
  needs: { driver: true },
  legacyEnvelope: true,
  query: z.object({ id: id().optional() }),
  body: z.object({ id: id().optional(), endpoint: optionalText(longestEndpoint) }),
  result: z.object({ id: z.int() }),
});

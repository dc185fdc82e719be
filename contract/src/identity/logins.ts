import { z } from 'zod';
import { endpoint, locales } from '../endpoint';
import { boolean, id } from '../wire';
import { features } from '../features';
import { asked, factorProof } from './factors/proof';
import { membershipStatuses, loginRoles } from './memberships';
import { setupSteps } from './operators';

/** With what somebody logs in. */
export const credentials = z.object({
  email: z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), z.email().max(254)),
  password: z.string().min(1).max(1000),
});

/** The answer of a login (docs/decisions.md#login-fields); `expires_in` is the seconds after which the token is dead when it is not used: 30 days of idleness, 90 days after the login in any case. */
export const loginResult = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  vat_id: z.string().nullable(),
  currency: z.string().nullable(),
  /** The `id` of a country, as `/api/v3/countries` lists it. */
  country_id: z.int().nullable(),
  balance: z.number(),
  access_token: z.string(),
  expires_in: z.int(),
  isSubscribed: z.boolean(),
  subscriptionFeatures: z.array(z.enum(features)),
  subscriptionEnds: z.string().nullable(),
});

/** One membership of the person: what a login can be bound to. */
export const roleShape = z.object({
  id: z.int(),
  name: z.enum(loginRoles),
  operator: z.object({ id: z.int(), name: z.string() }),
  status: z.enum(membershipStatuses),
  is_owner: z.boolean(),
  current: z.boolean(),
  /** Of a fleet admin: the fleets they work for, with the keys held at each. */
  fleets: z.array(z.object({ id: z.int(), name: z.string(), permissions: z.array(z.string()) })),
});

/** A saved view that a list opens with or the dashboard has as a tile, told ahead so that neither need ask; `search` is its address. */
export const openingView = z.object({
  id: z.int(),
  page: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  is_default: z.boolean(),
  is_tile: z.boolean(),
});
export type OpeningView = z.infer<typeof openingView>;

/** The person behind the token and what it may (docs/decisions.md#login-fields). */
export const userShape = z.object({
  id: z.int(),
  membership_id: z.int(),
  operator_id: z.int(),
  operator_name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  vat_id: z.string().nullable(),
  /** The language of mails. */
  locale: z.enum(locales),
  /** Whether the operator requires a second factor that the person has yet to add: until then, nothing else opens. */
  factor_missing: z.boolean(),
  /** Whether the person wants to hear of news of the product. */
  news: z.boolean(),
  currency: z.string(),
  country: z.string(),
  time_zone: z.string(),
  connectedAs: z.enum(loginRoles),
  /** The same as `connectedAs`, as older clients read it. */
  role: z.enum(loginRoles),
  is_owner: z.boolean(),
  /** The first step that the owner of a new operator has yet to do; null for everybody else. */
  setup: z.enum(setupSteps).nullable(),
  isSubscribed: z.boolean(),
  subscriptionFeatures: z.array(z.enum(features)),
  roles: z.array(roleShape).optional(),
  /** Of a fleet admin: what they hold at any of their fleets; `roles` tells which at which. */
  permissions: z.array(z.string()).optional(),
  opening_views: z.array(openingView).optional(),
  /** As the bell tells them, 100 at most; told with the opening views, for the frame of the dashboard. */
  unread_notices: z.int().optional(),
});

export type User = z.infer<typeof userShape>;
export type Role = z.infer<typeof roleShape>;

export const csrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Sets the signed XSRF-TOKEN cookie that a login from a browser needs; it is good for a day',
  needs: { public: true },
  secret: true,
  result: null,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Logs a person in from the dashboard; needs the CSRF cookie and header, and sets a cookie by which the device is known',
  needs: { public: true },
  csrf: true,
  legacyEnvelope: true,
  secret: true,
  body: credentials.strict(),
  result: loginResult,
});

export const loginV3 = endpoint({
  method: 'POST',
  path: '/api/v3/auth/login',
  summary: 'Logs a person in from an app; JSON or form-encoded, sets no cookie',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: credentials,
  result: loginResult,
});

const secondStep = { challenge: z.string().max(200), ...factorProof };

export const loginByFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/factor',
  summary: 'Ends a login from the dashboard that was answered `factor.required`, or one by a passkey alone',
  needs: { public: true },
  csrf: true,
  legacyEnvelope: true,
  secret: true,
  body: z.strictObject(secondStep),
  result: loginResult,
});

export const loginByFactorV3 = endpoint({
  method: 'POST',
  path: '/api/v3/auth/login/factor',
  summary: 'Ends a login from an app that was answered `factor.required`; sets no cookie',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object(secondStep),
  result: loginResult,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  summary: 'Begins a login by a passkey alone',
  needs: { public: true },
  csrf: true,
  secret: true,
  result: z.object(asked),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v3/auth/logout',
  summary: 'Ends the login; a dead token is answered 204 too',
  needs: { public: true },
  result: null,
});

export const chooseRole = endpoint({
  method: 'POST',
  path: '/api/auth/role',
  summary: 'Exchanges the token for one bound to another membership of the same person',
  needs: { login: true, enrolling: true },
  legacyEnvelope: true,
  secret: true,
  body: z.strictObject({ membership_id: id() }),
  result: loginResult,
});

export const checkLogin = endpoint({
  method: 'GET',
  path: '/api/v3/auth/check',
  summary: 'Whether the token is good; 401 where it is not',
  needs: { login: true, enrolling: true },
  legacyEnvelope: true,
  result: z.object({ id: z.int(), email_verified: z.boolean(), connectedAs: z.enum(loginRoles) }),
});

export const user = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person behind the token, its roles and permissions',
  needs: { login: true, enrolling: true },
  query: z.strictObject({
    'with-roles': boolean().optional(),
    'with-permissions': boolean().optional(),
    'with-opening-views': boolean().optional(),
  }),
  result: userShape,
});

/** Where a login came from: the machine of the server itself, its own side, or the internet. */
export const networkKinds = ['internet', 'local', 'here', 'unknown'] as const;
export type NetworkKind = (typeof networkKinds)[number];

/** A place where the person is logged in; browser and system as the device told them at the login, null where that says nothing. */
export const openLogin = z.object({
  id: z.int(),
  created_at: z.string(),
  last_used_at: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** An IPv4 address, or the /64 of an IPv6 one. */
  network: z.string().nullable(),
  network_kind: z.enum(networkKinds),
  /** The login that asks. */
  current: z.boolean(),
  operator: z.object({ id: z.int(), name: z.string() }),
  role: z.enum(loginRoles),
});
export type OpenLogin = z.infer<typeof openLogin>;

export const listLogins = endpoint({
  method: 'GET',
  path: '/api/user/logins',
  summary: 'Where the caller is logged in, the login used last first',
  needs: { login: true },
  result: z.array(openLogin),
});

export const endLogin = endpoint({
  method: 'DELETE',
  path: '/api/user/logins/{id}',
  summary: 'Ends one of the own logins',
  needs: { login: true },
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});

export const endOtherLogins = endpoint({
  method: 'DELETE',
  path: '/api/user/logins',
  summary: 'Ends all of the own logins but the one that asks',
  needs: { login: true },
  result: z.object({ ended: z.int() }),
});

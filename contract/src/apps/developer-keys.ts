import { z } from 'zod';
import { endpoint, type EndpointShape } from '../endpoint';
import type { OperatorKey } from '../identity/memberships';
import { id, integer, orNothing } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    'developer-key': true;
  }
}

/** What a developer key may do: `read` what changes nothing, `propose` changes that a person confirms (docs/decisions.md#proposals), `write` the rest, too, `apps` what drivers’ apps call (docs/decisions.md#developer-api). */
export const keyScopes = ['read', 'propose', 'write', 'apps'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** By whom an operator's own programs take payments; permanent once saved. */
export const gatewayTypes = ['stripe', 'none'] as const;
export type GatewayType = (typeof gatewayTypes)[number];

/** The header in which a program sends its key. */
export const keyHeader = 'API-KEY';

/** Calls that one key may make within a second. */
export const keyCallsPerSecond = 10_000;

/** Whether a key is good: `stopped` where whoever made it is kept out or has left. */
export const keyStates = ['good', 'expired', 'stopped'] as const;
export type KeyState = (typeof keyStates)[number];

/** What is known of an operator's key; the key itself is told once, when it is made. */
export const developerKey = z.object({
  id: z.int(),
  /** The first characters of the key. */
  prefix: z.string(),
  state: z.enum(keyStates),
  scopes: z.array(z.enum(keyScopes)),
  /** Who made it: it may do what they may. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Null where it never expires. */
  expires_at: z.string().nullable(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
});
export type DeveloperKey = z.infer<typeof developerKey>;

export const developerAccess = z.object({
  /** What the operator’s own programs call with; null where there is none. */
  key: developerKey.nullable(),
  /** What is for drivers’ apps alone; null where there is none. */
  app_key: developerKey.nullable(),
  /** Null until the first key is made; it never changes then. */
  payment_gateway_type: z.enum(gatewayTypes).nullable(),
});
export type DeveloperAccess = z.infer<typeof developerAccess>;

export const showKey = endpoint({
  method: 'GET',
  path: '/api/developer/api-key',
  summary:
    'What is known of the developer keys of the operator, and its payment gateway; never the keys themselves',
  needs: { operator: 'developer-api.read' },
  result: developerAccess,
});

/** Ten years; what is to last longer never expires. */
const mostDays = 3_650;

export const generateKey = endpoint({
  method: 'POST',
  path: '/api/developer/generate-new-api-key',
  summary:
    'Makes a new developer key, told this once, and revokes the one before it of the same use; the payment gateway is asked for with the first and never changes',
  needs: { operator: 'developer-api.create', feature: 'developer-api', confirmed: true },
  secret: true,
  body: z.strictObject({
    /** All unless told; `propose` and `write` read, too, and `write` proposes. `apps` alone makes the key of apps, beside that of programs. */
    scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length).optional(),
    /** Days; null, or left out, is for ever. */
    expires_in: orNothing(integer(z.int().min(1).max(mostDays))),
    /** Asked for with the first key; later it may be left out. */
    payment_gateway_type: z.enum(gatewayTypes).optional(),
    /** The id of the key that is in use for the same: whatever uses it stops working. */
    replaces: orNothing(id()),
  }),
  result: developerAccess.extend({
    /** The key itself; nobody can read it again. */
    api_key: z.string(),
  }),
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/developer/api-key/{id}',
  summary: 'Revokes a developer key: whatever uses it stops working at once',
  needs: { operator: 'developer-api.create' },
  params: z.object({ id: id() }),
  result: null,
});

/** What a person does themselves: who may do what, the key, and where money goes. */
const personal: ReadonlySet<OperatorKey> = new Set([
  'admin.create',
  'admin.read',
  'admin.update',
  'admin.delete',
  'developer-api.create',
  'developer-api.read',
  'payout.request',
  'payout-method.create',
  'payout-method.update',
  'payout-method.delete',
  'subscription.update',
]);

/** Whether a program may make a call with its key; what is about a person, or the owner's alone, it may not. */
export function isOpenToKeys({ needs }: Pick<EndpointShape, 'needs'>): boolean {
  // What apps call with a key and a driver's login is theirs, and asks for the key itself.
  if ('public' in needs || 'app' in needs || 'driver' in needs || needs.confirmed === true) return false;
  if ('login' in needs || needs.operator === 'member') return needs.keys === true;
  return needs.operator !== 'owner' && !personal.has(needs.operator);
}

/** What a key must be allowed for a call of the dashboard: whatever changes something or tells a secret needs more than reading. */
export const scopeOf = ({
  method,
  needs,
  secret,
}: Pick<EndpointShape, 'method' | 'needs' | 'secret'>): KeyScope =>
  method === 'GET' && secret !== true && !('writes' in needs && needs.writes === true) ? 'read' : 'write';

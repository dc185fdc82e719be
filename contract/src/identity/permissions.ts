import { z } from 'zod';
import { endpoint } from '../endpoint';

/** What a key lets somebody do with a noun; asking for a payout counts as creating, opening the dashboard as reading. */
export const permissionKinds = ['create', 'read', 'update', 'delete'] as const;
export type PermissionKind = (typeof permissionKinds)[number];

/** The keys of a noun; `name` is in the caller's language, `key` as a membership holds it. */
export const permissionGroup = z.object({
  noun: z.string(),
  name: z.string(),
  permissions: z.array(z.object({ key: z.string(), kind: z.enum(permissionKinds), name: z.string() })),
});
export type PermissionGroup = z.infer<typeof permissionGroup>;

export const listPermissionGroups = endpoint({
  method: 'GET',
  path: '/api/permissions',
  summary: 'Every permission key there is, of operators and of fleets, by noun and in words',
  needs: { login: true },
  result: z.object({ operator: z.array(permissionGroup), fleet: z.array(permissionGroup) }),
});

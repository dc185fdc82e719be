import { z } from 'zod';
import { endpoint } from '../endpoint';
import { olderQuery, plainQuery } from '../page';
import { id, name, orNothing } from '../wire';
import { historyPage } from './audit';
import { fleetKeys, membershipStatuses } from './memberships';
import { permissionGroup } from './permissions';

/** Somebody who works for a fleet; `id` is that of their membership, which other fleets of the operator may share. */
export const fleetAdminShape = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** `inactive` until they have joined. */
  status: z.enum(membershipStatuses),
  /** What they hold at this fleet. */
  permissions: z.array(z.enum(fleetKeys)),
  /** They work for other fleets, too: what is done to their login is the operator's to do. */
  works_elsewhere: z.boolean(),
  /** The caller: nobody changes their own access. */
  is_self: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type FleetAdmin = z.infer<typeof fleetAdminShape>;

/** What is known of somebody who is to work for a fleet; the names count where the address is not known yet. */
export const newFleetAdmin = z.strictObject({
  email: z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), z.email().max(254)),
  first_name: orNothing(name()),
  last_name: orNothing(name()),
  permissions: z.array(z.enum(fleetKeys)).max(fleetKeys.length),
});

/** Keys as they shall be; `seen` are those they are made from: `fleet-admin.changed` (409) where they are no longer so. */
const keys = z.strictObject({
  permissions: z.array(z.enum(fleetKeys)).max(fleetKeys.length),
  seen: z.array(z.enum(fleetKeys)).max(fleetKeys.length).optional(),
});

/** The keys of a fleet as `/api/permissions` tells them, with which of them the caller may give and take. */
export const fleetKeyGroup = permissionGroup.extend({
  permissions: z.array(permissionGroup.shape.permissions.element.extend({ may_give: z.boolean() })),
});
export type FleetKeyGroup = z.infer<typeof fleetKeyGroup>;

const feature = 'fleet-management';
const ofFleet = z.object({ id: id() });
const ofAdmin = z.object({ id: id(), adminId: id() });

export const listFleetAdmins = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/admins',
  summary: 'Who works for a fleet, by name',
  needs: { operator: 'fleet.read', fleet: 'fleet.admin.read', feature },
  params: ofFleet,
  query: plainQuery,
  result: z.array(fleetAdminShape),
});

export const createFleetAdmin = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/admins',
  summary: 'Adds somebody to a fleet by e-mail address, and invites who has not joined yet',
  needs: { operator: 'fleet.update', fleet: 'fleet.admin.create', feature, confirmed: true },
  params: ofFleet,
  body: newFleetAdmin,
  result: fleetAdminShape,
});

export const fleetPermissions = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/admins/permissions',
  summary: 'The permission keys of a fleet in words, and which of them the caller may give',
  needs: { operator: 'fleet.read', fleet: 'fleet.admin.read', feature },
  params: ofFleet,
  result: z.array(fleetKeyGroup),
});

export const getFleetAdmin = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/admins/{adminId}',
  summary: 'One who works for a fleet',
  needs: { operator: 'fleet.read', fleet: 'fleet.admin.read', feature },
  params: ofAdmin,
  result: fleetAdminShape,
});

export const updateFleetAdmin = endpoint({
  method: 'PUT',
  path: '/api/fleets/{id}/admins/{adminId}',
  summary:
    'Suspends somebody who works for a fleet, or lets them in again; who works for others, too, only the operator',
  needs: { operator: 'fleet.update', fleet: 'fleet.admin.update', feature, confirmed: true },
  params: ofAdmin,
  body: z.strictObject({ status: z.enum(['active', 'suspended']) }),
  result: fleetAdminShape,
});

export const setFleetAdminPermissions = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/admins/{adminId}/permissions',
  summary:
    'What somebody may do at a fleet from now on; the caller gives and takes keys they hold themselves',
  needs: { operator: 'fleet.update', fleet: 'fleet.admin.update', feature, confirmed: true },
  params: ofAdmin,
  body: keys,
  result: fleetAdminShape,
});

export const inviteFleetAdminAgain = endpoint({
  method: 'POST',
  path: '/api/fleets/{id}/admins/{adminId}/invitation',
  summary:
    'Mails the invitation of somebody who has not joined yet again; the link before is worth nothing then',
  needs: { operator: 'fleet.update', fleet: 'fleet.admin.create', feature, confirmed: true },
  params: ofAdmin,
  result: fleetAdminShape,
});

export const deleteFleetAdmin = endpoint({
  method: 'DELETE',
  path: '/api/fleets/{id}/admins/{adminId}',
  summary: 'Takes somebody off a fleet; with the last of their fleets their access to the operator ends',
  needs: { operator: 'fleet.update', fleet: 'fleet.admin.delete', feature, confirmed: true },
  params: ofAdmin,
  result: z.object({ id: z.int() }),
});

export const fleetAdminHistory = endpoint({
  method: 'GET',
  path: '/api/fleets/{id}/admins/{adminId}/history',
  summary: 'Who changed what somebody may do at a fleet, newest first',
  needs: { operator: 'fleet.read', fleet: 'fleet.admin.read', feature },
  params: ofAdmin,
  query: olderQuery,
  result: historyPage,
});

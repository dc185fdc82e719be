import { z } from 'zod';
import { endpoint } from '../endpoint';
import { listQuery, olderQuery, pageOf, plainQuery, several } from '../page';
import { boolean, id, integer, name } from '../wire';
import { historyPage } from './audit';
import { emailAddress } from './codes';
import { membershipStatuses, operatorKeys, wireKey } from './memberships';

const keys = operatorKeys.map(wireKey);

/** Keys as they are sent: those that there are, each once. */
const permissionKeys = () =>
  z
    .array(z.string().refine((key) => keys.includes(key), { error: 'choice' }))
    .max(200)
    .transform((sent) => [...new Set(sent)]);

/** Somebody who works for the operator; the id is that of the membership. */
export const adminShape = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** `inactive`: invited, and not come yet. */
  status: z.enum(membershipStatuses),
  is_owner: z.boolean(),
  /** The caller. */
  is_you: z.boolean(),
  /** What was ticked for them; an owner may do everything whatever it is. */
  permissions: z.array(z.string()),
  /** Goes up with every change of what they may do. */
  version: z.int(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  /** Whether they log in by a second factor. */
  has_factor: z.boolean(),
  /** Whether they must, to work here. */
  factor_required: z.boolean(),
  /** The last mail that invited them, while they have not come. */
  invitation: z.object({ sent_at: z.string(), good_until: z.string() }).nullable(),
});
export type Admin = z.infer<typeof adminShape>;

const params = z.object({ id: id() });

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admins',
  summary: 'Who works for the operator, by name',
  needs: { operator: 'admin.read' },
  query: plainQuery,
  result: z.array(adminShape),
});

export const adminSorts = ['name', 'email', 'status', 'created_at', 'last_seen_at'] as const;

export const adminTable = endpoint({
  method: 'GET',
  path: '/api/admins/datatable',
  summary: 'A page of who works for the operator, with search, filters and order',
  needs: { operator: 'admin.read' },
  query: listQuery(adminSorts, { status: several(z.enum(membershipStatuses)).optional() }),
  result: pageOf(adminShape),
});

export const getAdmin = endpoint({
  method: 'GET',
  path: '/api/admins/{id}',
  summary: 'Somebody who works for the operator',
  needs: { operator: 'admin.read' },
  params,
  result: adminShape,
});

export const createAdmin = endpoint({
  method: 'POST',
  path: '/api/admins',
  summary: 'Invites somebody by mail to work for the operator; nobody gives a key they lack',
  needs: { operator: 'admin.create', confirmed: true },
  body: z.strictObject({
    email: emailAddress(),
    first_name: name(100).optional(),
    last_name: name(100).optional(),
    permissions: permissionKeys().default([]),
    /** Given by an owner alone. */
    is_owner: boolean().optional(),
  }),
  result: adminShape,
});

/** What is left out stays. */
export const replaceAdmin = endpoint({
  method: 'PUT',
  path: '/api/admins/{id}',
  summary: 'Changes what somebody may do; not what one may do oneself, and an owner only by an owner',
  needs: { operator: 'admin.update', confirmed: true },
  params,
  body: z.strictObject({
    permissions: permissionKeys().optional(),
    is_owner: boolean().optional(),
    factor_required: boolean().optional(),
    /** The version that was edited: where the present one is another, nothing is changed and the answer is 409. */
    version: integer(z.int().min(0)).optional(),
  }),
  result: adminShape,
});

export const removeAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admins/{id}',
  summary: 'Parts somebody from the operator, or withdraws their invitation',
  needs: { operator: 'admin.delete', confirmed: true },
  params,
  result: z.object({ id: z.int() }),
});

export const suspendAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/{id}/suspend',
  summary: 'Keeps somebody out until they are let in again',
  needs: { operator: 'admin.update', confirmed: true },
  params,
  result: adminShape,
});

export const resumeAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/{id}/resume',
  summary: 'Lets somebody in again who was kept out',
  needs: { operator: 'admin.update', confirmed: true },
  params,
  result: adminShape,
});

export const sendAdminReset = endpoint({
  method: 'POST',
  path: '/api/admins/{id}/password-reset',
  summary: 'Mails somebody a link by which they choose a new password themselves',
  needs: { operator: 'admin.update', confirmed: true },
  params,
  result: z.object({ id: z.int() }),
});

export const resetAdminFactors = endpoint({
  method: 'POST',
  path: '/api/admins/{id}/factors/reset',
  summary: 'Removes the second factors of somebody who has lost them, and ends their logins; never one’s own',
  needs: { operator: 'admin.update', confirmed: true },
  params,
  result: adminShape,
});

export const inviteAdminAgain = endpoint({
  method: 'POST',
  path: '/api/admins/{id}/invitation',
  summary: 'Mails an invitation again; the link before is worth nothing from then on',
  needs: { operator: 'admin.create', confirmed: true },
  params,
  result: adminShape,
});

export const adminHistory = endpoint({
  method: 'GET',
  path: '/api/admins/{id}/history',
  summary: 'Who changed what of what somebody may do, newest first',
  needs: { operator: 'admin.read' },
  params,
  query: olderQuery,
  result: historyPage,
});

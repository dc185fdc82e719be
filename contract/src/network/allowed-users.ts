import { z } from 'zod';
import { endpoint } from '../endpoint';
import { emailAddress } from '../identity/codes';
import { listQuery, pageOf, plainQuery, several } from '../page';
import { id } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    'allowed-user': true;
    'group-allowed-user': true;
  }
}

/** Somebody who may use a private charge point; the id is that of the person. */
export const allowedUserShape = z.object({
  id: z.int(),
  email: z.string(),
  /** Of the operator's own people alone; of others nothing is told but the address. */
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  added_at: z.string(),
});
export type AllowedUser = z.infer<typeof allowedUserShape>;

export const allowedUserSorts = ['email', 'added_at'] as const;

/** Addresses of one call at most. */
export const mostAllowed = 500;

const of = z.object({ id: id() });
const one = z.object({ id: id(), userId: id() });
const table = listQuery(allowedUserSorts, {});

const added = {
  /** Several are parted by commas, or sent as a list; each stands once whatever its letter case. */
  body: z.strictObject({ emails: several(emailAddress(), mostAllowed).pipe(z.array(z.string()).min(1)) }),
  result: z.object({
    /** How many were not allowed before. */
    added: z.int(),
    users: z.array(allowedUserShape),
  }),
};

const read = { operator: 'power-center.read' } as const;
const update = { operator: 'power-center.update' } as const;

export const listAllowedUsers = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/allowed-users',
  summary: 'Who may use a private charge point beside the operator’s own people, by address',
  needs: read,
  params: of,
  query: plainQuery,
  result: z.array(allowedUserShape),
});

export const allowedUserTable = endpoint({
  method: 'GET',
  path: '/api/charge-points/{id}/allowed-users/datatable',
  summary: 'A page of who may use a private charge point, with search and order',
  needs: read,
  params: of,
  query: table,
  result: pageOf(allowedUserShape),
});

export const addAllowedUsers = endpoint({
  method: 'POST',
  path: '/api/charge-points/{id}/allowed-users',
  summary: 'Lets people use a private charge point, by their addresses; who is allowed already stays so',
  needs: update,
  params: of,
  ...added,
});

export const removeAllowedUser = endpoint({
  method: 'DELETE',
  path: '/api/charge-points/{id}/allowed-users/{userId}',
  summary: 'Lets somebody use a private charge point no longer; a session that runs goes on',
  needs: update,
  params: one,
  result: z.object({ id: z.int() }),
});

const readGroup = { operator: 'power-center-group.read' } as const;
const updateGroup = { operator: 'power-center-group.update' } as const;

export const listGroupAllowedUsers = endpoint({
  method: 'GET',
  path: '/api/charge-point-groups/{id}/allowed-users',
  summary: 'Who may use the private charge points of a group, by address',
  needs: readGroup,
  params: of,
  query: plainQuery,
  result: z.array(allowedUserShape),
});

export const groupAllowedUserTable = endpoint({
  method: 'GET',
  path: '/api/charge-point-groups/{id}/allowed-users/datatable',
  summary: 'A page of who may use the private charge points of a group, with search and order',
  needs: readGroup,
  params: of,
  query: table,
  result: pageOf(allowedUserShape),
});

export const addGroupAllowedUsers = endpoint({
  method: 'POST',
  path: '/api/charge-point-groups/{id}/allowed-users',
  summary: 'Lets people use the private charge points of a group, whichever are in it at the time',
  needs: updateGroup,
  params: of,
  ...added,
});

export const removeGroupAllowedUser = endpoint({
  method: 'DELETE',
  path: '/api/charge-point-groups/{id}/allowed-users/{userId}',
  summary: 'Lets somebody use the private charge points of a group no longer; a session that runs goes on',
  needs: updateGroup,
  params: one,
  result: z.object({ id: z.int() }),
});

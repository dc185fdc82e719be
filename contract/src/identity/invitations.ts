import { z } from 'zod';
import { endpoint } from '../endpoint';
import { name } from '../wire';
import { loginResult } from './logins';

const params = z.object({
  /** The secret part of the link that was mailed. */
  token: z.string().min(1).max(200),
});

/** What whoever holds the link is told, and nothing else. */
export const invitationShape = z.object({
  /** The name of the operator. */
  operator: z.string(),
  /** Who invites; null where they have left. */
  invited_by: z.string().nullable(),
  /** Whom the invitation is for. */
  email: z.string(),
  /** Nobody has an account by this address yet: names and a password are to be chosen. */
  chooses_password: z.boolean(),
});
export type Invitation = z.infer<typeof invitationShape>;

export const showInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/{token}',
  summary: 'Whose invitation a link is: the operator, who invites, and which address',
  needs: { public: true },
  params,
  result: invitationShape,
});

/** Somebody new sends the names and chooses the password; somebody known proves to be that person by theirs. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}/accept',
  summary: 'Takes an invitation up by a password, chosen now or known, and logs its person in',
  needs: { public: true },
  secret: true,
  params,
  body: z.strictObject({
    first_name: name(100).optional(),
    last_name: name(100).optional(),
    password: z.string().min(1).max(1000),
  }),
  result: loginResult,
});

export const joinByInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{token}/join',
  summary: 'Takes up an invitation of the own person, and answers a login of the new membership',
  needs: { login: true },
  secret: true,
  params,
  result: loginResult,
});

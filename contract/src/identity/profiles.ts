import { z } from 'zod';
import { endpoint, locales } from '../endpoint';
import { id, name, orNothing } from '../wire';
import { roleShape } from './logins';

declare module '../live' {
  interface ChangedKinds {
    person: true;
  }
}

/** What a person says of themselves. */
export const personShape = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  vat_id: z.string().nullable(),
  /** Of the operator. */
  currency: z.string(),
  locale: z.enum(locales),
  news: z.boolean(),
});

/** A number by which tax offices know somebody: letters, digits and what they are parted by. */
export const vatId = () =>
  orNothing(
    z
      .string()
      .trim()
      .max(30)
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, { error: 'invalid' }),
  );

const password = () => orNothing(z.string().max(1000));

/** What is left out stays as it is; a new password needs the current one. */
export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/v3/users/{id}',
  summary: 'Changes what is sent of the own person; a new password ends its other logins',
  needs: { login: true },
  legacyEnvelope: true,
  secret: true,
  params: z.object({ id: id() }),
  body: z.object({
    firstname: name().optional(),
    lastname: name().optional(),
    first_name: name().optional(),
    last_name: name().optional(),
    vat_id: vatId(),
    /** Of the operator: the owner's to change, and only until money has moved. */
    currency: orNothing(z.string().length(3)),
    locale: z.enum(locales).optional(),
    password: password(),
    current_password: password(),
  }),
  result: personShape,
});

export const listPermissions = endpoint({
  method: 'GET',
  path: '/api/user/permissions',
  summary: 'The permission keys of the login',
  needs: { login: true, enrolling: true },
  result: z.array(z.string()),
});

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/user/roles',
  summary: 'The memberships of the person',
  needs: { login: true, enrolling: true },
  result: z.array(roleShape),
});

const newsShape = z.object({ news: z.boolean() });

export const subscribeToNews = endpoint({
  method: 'GET',
  path: '/api/user/subscribe',
  summary: 'Has news of the product sent to the caller',
  needs: { operator: 'subscription.update', writes: true },
  result: newsShape,
});

export const unsubscribeFromNews = endpoint({
  method: 'GET',
  path: '/api/user/unsubscribe',
  summary: 'Has no more news of the product sent to the caller',
  needs: { operator: 'subscription.update', writes: true },
  result: newsShape,
});

export const copyData = endpoint({
  method: 'GET',
  path: '/api/user/copy',
  summary: 'All that is kept of the caller, as JSON',
  needs: { login: true },
  result: null,
  file: true,
});

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/user/erase',
  summary: 'Removes the person of the caller; orders, the audit log and the ledger stay',
  needs: { login: true },
  secret: true,
  body: z.strictObject({ password: z.string().min(1).max(1000) }),
  result: z.object({ erased: z.literal(true) }),
});

import { z } from 'zod';
import { endpoint, locales } from '../endpoint';
import { name } from '../wire';
import { codeSent } from './codes';
import { factorProof } from './factors/proof';
import { credentials, loginResult } from './logins';
import { registrant, resendBody, verifyBody } from './registrations';

/** What a driver says of themselves before their address is verified; fields that nobody knows are ignored. */
export const registerDriver = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  summary:
    'Registers a driver and sends a code to the address; the answer is the same for an address that is known',
  needs: { app: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object(registrant),
  result: codeSent,
});

export const resendDriverCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/resend',
  summary:
    'Sends another code for the registration of a driver, a minute after the one before at the earliest',
  needs: { app: true },
  legacyEnvelope: true,
  secret: true,
  body: resendBody,
  result: codeSent,
});

export const verifyDriver = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/verify',
  summary: 'Opens the account of a driver by the code, and logs the driver in',
  needs: { app: true },
  legacyEnvelope: true,
  secret: true,
  body: verifyBody,
  result: loginResult,
});

export const loginDriver = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Logs a person in as a driver of the operator whose key is sent',
  needs: { app: true },
  legacyEnvelope: true,
  secret: true,
  body: credentials,
  result: loginResult,
});

export const loginDriverByFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/factor',
  summary: 'Ends a login of a driver that was answered `factor.required`',
  needs: { app: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({ challenge: z.string().max(200), ...factorProof }),
  result: loginResult,
});

export const logoutDriver = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'Ends the login of a driver; a dead token is answered 204 too',
  needs: { app: true },
  result: null,
});

/** A driver as the app shows them: money in major units of `currency`, that of the operator. */
export const driverShape = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  vat_id: z.string().nullable(),
  locale: z.enum(locales),
  currency: z.string(),
  country_id: z.int().nullable(),
  /** What the operator owes the driver, below zero where the driver owes. */
  balance: z.number(),
});
export type DriverAccount = z.infer<typeof driverShape>;

export const showDriver = endpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  summary: 'The driver behind the token',
  needs: { driver: true },
  legacyEnvelope: true,
  result: driverShape,
});

export const changeDriver = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/me',
  summary: "Changes the driver's own names or the language of mails; what is left out stays",
  needs: { driver: true },
  legacyEnvelope: true,
  body: z.object({
    first_name: name(100).optional(),
    last_name: name(100).optional(),
    locale: z.enum(locales).optional(),
  }),
  result: driverShape,
});

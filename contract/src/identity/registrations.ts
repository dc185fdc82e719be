import { z } from 'zod';
import { endpoint } from '../endpoint';
import { name, optionalText } from '../wire';
import { codeProof, codeSent, emailAddress } from './codes';
import { loginResult } from './logins';

/** Who may open an operator here: anybody, whoever comes first, whoever was invited. */
export const registrationModes = ['open', 'first', 'invitation'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/v3/auth/email/check',
  summary:
    'Whether an email address is known, and whether it still has to be verified; 10 an hour for a caller',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({ email: emailAddress() }),
  result: z.object({
    email_exists: z.union([z.literal(0), z.literal(1)]),
    require_verification: z.union([z.literal(0), z.literal(1)]),
  }),
});

/** Whoever registers, as an operator's owner or as a driver. */
export const registrant = {
  first_name: name(100),
  last_name: name(100),
  email: emailAddress(),
  password: z.string().min(1).max(1000),
};

/** Names the registration whose code did not come. */
export const resendBody = z.object({ verification_token: z.string().max(200) });

/** `link` is the long code that takes the place of four digits after too many wrong ones; the password goes with it. */
export const verifyBody = z.object({ ...codeProof, password: z.string().max(1000).optional() });

/**
 * What somebody says of themselves before the address is verified; nothing but the registration exists until then.
 * `time_zone` is that of the browser, `country` (two letters) what it suggests: both can be changed in the first steps.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/v3/auth/register',
  summary: 'Registers the owner of a new operator and sends a code to the address',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({
    ...registrant,
    time_zone: optionalText(100),
    country: optionalText(2),
    /** From the link of an invitation, where the installation asks for one. */
    invitation: optionalText(200),
  }),
  result: codeSent,
});

export const resendEmailCode = endpoint({
  method: 'POST',
  path: '/api/v3/auth/email/resend',
  summary: 'Sends another code for a registration, a minute after the one before at the earliest',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: resendBody,
  result: codeSent,
});

/** By a link, the password of the registration goes with it, so that nobody confirms what somebody else has registered. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v3/auth/email/verify',
  summary: 'Opens the operator of a registration by the code, and logs its owner in',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: verifyBody,
  result: loginResult,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email/send',
  summary: 'Sends a code to the own address, where it was never verified',
  needs: { login: true },
  secret: true,
  result: codeSent,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/user/email/confirm',
  summary: 'Verifies the own address by the code',
  needs: { login: true },
  secret: true,
  body: z.strictObject(codeProof),
  result: z.object({ email_verified: z.literal(true) }),
});

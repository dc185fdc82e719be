import { z } from 'zod';
import { endpoint } from '../endpoint';
import { codeProof, codeSent, emailAddress } from './codes';

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/v3/auth/password/reset',
  summary: 'Sends a code for a new password; the same answer, at the same cost, for unknown addresses',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({ email: emailAddress() }),
  result: codeSent,
});

export const resendReset = endpoint({
  method: 'POST',
  path: '/api/v3/auth/password/reset/resend',
  summary: 'Sends another code for a new password, a minute after the one before at the earliest',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({ verification_token: z.string().max(200) }),
  result: codeSent,
});

/** A password that may not be chosen is refused before the code is looked at, so that the code is still good for another one. */
export const verifyReset = endpoint({
  method: 'POST',
  path: '/api/v3/auth/password/reset/verify',
  summary: 'Sets the new password by the code or the link, and ends every login of the person',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  body: z.object({ ...codeProof, password: z.string().min(1).max(1000) }),
  result: z.object({ email: z.string() }),
});

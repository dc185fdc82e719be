import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, name } from '../wire';
import { asked, bytes, credential, factorKinds, factorProof, passkeyOptions } from './factors/proof';

/** What somebody may be asked for to confirm that it is still them: a factor, or where there is none, the password. */
export const confirmationKinds = [...factorKinds, 'password'] as const;
export type ConfirmationKind = (typeof confirmationKinds)[number];

/** What `navigator.credentials.create` gives, as JSON. */
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(60_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyMade = z.infer<typeof passkeyMade>;

export const passkeyShape = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeyShape>;

export const factorsShape = z.object({
  /** The authenticator app. */
  totp: z.object({ created_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  passkeys: z.array(passkeyShape),
  recovery_codes: z.object({ left: z.int(), created_at: z.string() }).nullable(),
  /** The operators that require a factor, by name; the last one stays as long as there are any. */
  required_by: z.array(z.string()),
});
export type Factors = z.infer<typeof factorsShape>;

/** Shown once, with the first factor and when they are renewed. */
const freshCodes = z.array(z.string()).nullable();

/** Most passkeys of one person. */
export const mostPasskeys = 20;

const changing = { login: true, enrolling: true, confirmed: true } as const;

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/user/factors',
  summary: 'The second factors of the caller, and who requires them',
  needs: { login: true, enrolling: true },
  result: factorsShape,
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/user/factors/totp',
  summary: 'Gives the secret for an authenticator app; it serves once a code of it has come',
  needs: changing,
  secret: true,
  result: z.object({ secret: z.string(), uri: z.string() }),
});

export const finishTotp = endpoint({
  method: 'POST',
  path: '/api/user/factors/totp/confirm',
  summary: 'Takes the authenticator app into use by a code of it; a former app is worth nothing from then on',
  needs: changing,
  secret: true,
  body: z.strictObject({ code: z.string().max(20) }),
  result: z.object({ recovery_codes: freshCodes }),
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/user/factors/totp',
  summary: 'Removes the authenticator app of the caller',
  needs: changing,
  result: z.object({ removed: z.literal(true) }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/factors/passkeys/begin',
  summary: 'Gives what a browser makes a new passkey of the caller with',
  needs: changing,
  secret: true,
  result: z.object({ challenge: z.string(), passkey: passkeyOptions }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/factors/passkeys',
  summary: 'Takes a passkey into use that the browser has made',
  needs: changing,
  secret: true,
  body: z.strictObject({ challenge: z.string().max(200), name: name(60), passkey: passkeyMade }),
  result: z.object({ passkey: passkeyShape, recovery_codes: freshCodes }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/factors/passkeys/{id}',
  summary: 'Removes a passkey of the caller',
  needs: changing,
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/factors/recovery-codes',
  summary: 'Gives ten new recovery codes; the former ones are worth nothing from then on',
  needs: changing,
  secret: true,
  result: z.object({ recovery_codes: z.array(z.string()) }),
});

export const beginConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/confirmation/begin',
  summary: 'Asks what the caller may confirm with that it is still them',
  needs: { login: true, enrolling: true },
  secret: true,
  result: z.object({ ...asked, kinds: z.array(z.enum(confirmationKinds)) }),
});

export const confirm = endpoint({
  method: 'POST',
  path: '/api/user/confirmation',
  summary: 'Confirms that it is still the caller, for the ten minutes to come',
  needs: { login: true, enrolling: true },
  secret: true,
  body: z.strictObject({
    challenge: z.string().max(200),
    password: z.string().max(1000).optional(),
    ...factorProof,
  }),
  result: z.object({ confirmed_until: z.string() }),
});

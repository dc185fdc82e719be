import { z } from 'zod';

/** What somebody may show beside the password (docs/decisions.md#second-factors). */
export const factorKinds = ['totp', 'passkey', 'recovery-code'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Bytes as browsers send them. */
export const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { error: 'invalid' });

/** What both kinds of answers name their passkey by. */
export const credential = { id: bytes(1400), type: z.literal('public-key') };

/** What `navigator.credentials.get` gives, as JSON. */
export const passkeyShown = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyShown = z.infer<typeof passkeyShown>;

/** A factor that is shown; one of them is sent. */
export const factorProof = {
  /** Of the authenticator app; blanks in it do not matter. */
  code: z.string().max(20).optional(),
  recovery_code: z.string().max(60).optional(),
  passkey: passkeyShown.optional(),
};

/** What a browser is to ask the authenticator for (W3C Web Authentication, the JSON forms of its options). */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** A question that is answered once, within ten minutes. */
export const asked = {
  challenge: z.string(),
  /** For the browser's passkeys; null where there is none to ask for. */
  passkey: passkeyOptions.nullable(),
};

/** The `details` of `factor.required`: the login goes on with `challenge` and a factor of these kinds. */
export const factorAsked = z.object({ ...asked, kinds: z.array(z.enum(factorKinds)) });
export type FactorAsked = z.infer<typeof factorAsked>;

import { z } from 'zod';
import { endpoint } from '../endpoint';

declare module '../live' {
  interface ChangedKinds {
    'ocpi-credentials': true;
  }
}

/** How an operator is known to others by OCPI 2.2.1, and where they read what it offers (docs/decisions.md#ocpi). */
export const credentialsShape = z.object({
  /** Three letters or digits; null until the owner has set it. */
  party_id: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null until the owner has set it. */
  country_code: z.string().nullable(),
  /** The country of the operator, to begin with. */
  home_country: z.string(),
  versions_url: z.string(),
  /** Told to the owner alone; null while there is none. */
  token: z.string().nullable(),
  has_token: z.boolean(),
  token_created_at: z.string().nullable(),
  /** When somebody last read with it, to the minute. */
  token_used_at: z.string().nullable(),
});
export type OcpiCredentials = z.infer<typeof credentialsShape>;

const feature = 'ocpi-roaming';

/** Letters and digits in capitals, however they are typed. */
const code = (length: number, form: RegExp) =>
  z
    .string()
    .trim()
    .transform((value) => value.toUpperCase())
    .refine((value) => value.length === length && form.test(value), { error: 'invalid' });

export const showCredentials = endpoint({
  method: 'GET',
  path: '/api/ocpi/info',
  summary: 'Party, address and token by which others read power centers and prices over OCPI',
  needs: { operator: 'ocpi.read', feature },
  secret: true,
  result: credentialsShape,
});

export const changeParty = endpoint({
  method: 'PUT',
  path: '/api/ocpi/info',
  summary: 'Sets the party by which others know the operator; no two of the installation have the same',
  needs: { operator: 'owner', feature },
  secret: true,
  body: z.strictObject({
    party_id: code(3, /^[A-Z0-9]+$/),
    country_code: code(2, /^[A-Z]+$/),
  }),
  result: credentialsShape,
});

export const renewToken = endpoint({
  method: 'GET',
  path: '/api/ocpi/token',
  summary: 'Makes a new token, and ends the one before: who reads with that is refused from then on',
  needs: { operator: 'owner', feature, writes: true },
  secret: true,
  result: credentialsShape,
});

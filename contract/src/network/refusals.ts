import { z } from 'zod';

/** Why a charge point's handshake was refused; each has its remedy on screen. */
export const refusalReasons = [
  /** It must authenticate, and sent no password. */
  'password-missing',
  'password-wrong',
  /** Its address must end with the password, and ended with the identifier. */
  'path-password-missing',
  'path-password-wrong',
  /** It offered no sub-protocol. */
  'protocol-missing',
  /** It offered only others than are spoken here. */
  'protocol-unknown',
  /** It called another path than that of chargers. */
  'path-wrong',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * The handshakes refused since a charge point last connected: the last one's reason and source, and how many there were.
 * `detail` is what it offered or the path it called. Counted in memory and written about once a minute, so `tries` may lag.
 */
export const refusalShape = z.object({
  reason: z.enum(refusalReasons),
  detail: z.string().nullable(),
  address: z.string().nullable(),
  tries: z.int(),
  first_at: z.string(),
  last_at: z.string(),
});
export type Refusal = z.infer<typeof refusalShape>;

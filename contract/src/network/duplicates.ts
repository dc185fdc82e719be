import { z } from 'zod';

/** A device as it came to us: where from, and what it said of itself; null as far as that is not known. */
export const duplicateDevice = z.object({
  address: z.string().nullable(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  serial_number: z.string().nullable(),
});
export type DuplicateDevice = z.infer<typeof duplicateDevice>;

/**
 * Two devices that use the identity of one charge point in turn, each closing the connection of the other: the two seen
 * last, and how often one took the place of the other. Written about once a minute, so `times` may lag.
 */
export const duplicateShape = z.object({
  devices: z.array(duplicateDevice),
  times: z.int(),
  first_at: z.string(),
  last_at: z.string(),
});
export type Duplicate = z.infer<typeof duplicateShape>;

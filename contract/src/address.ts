import { z } from 'zod';

/** Where something stands, as people wrote it. */
export const addressShape = z.object({
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  address_line_3: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
});

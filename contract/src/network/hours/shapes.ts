import { z } from 'zod';

const spanShape = z.object({
  opens: z.string(),
  closes: z.string(),
  overnight: z.boolean(),
});

export const hoursShape = z.object({
  week: z.array(spanShape.extend({ day: z.int() })),
  exceptions: z.array(z.object({ date: z.string(), name: z.string(), spans: z.array(spanShape) })),
});
/** Working hours as they are kept and sent (docs/decisions.md#opening-hours). */
export type Hours = z.infer<typeof hoursShape>;

/** Whether it is open now, and when that changes next; null where it does not. */
export const openingShape = z.object({
  is_open: z.boolean(),
  changes_at: z.string().nullable(),
  /** The name of the exception that holds today. */
  exception: z.string().nullable(),
  /** Whose hours they are. */
  of: z.enum(['own', 'site']),
});
export type Opening = z.infer<typeof openingShape>;

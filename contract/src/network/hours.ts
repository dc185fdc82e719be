import { z } from 'zod';
import { boolean, day, integer, name, timeOfDay } from '../wire';

/** So many spans a week, and so many days that are otherwise. */
export const hoursLimits = {
  spans: 70,
  exceptions: 366,
  spansOfException: 10,
} as const;

const span = {
  opens: timeOfDay(),
  /** Midnight is the end of the day it begins on. */
  closes: timeOfDay(),
  /** It ends on the next day; without it an end before the beginning is refused. */
  overnight: boolean().default(false),
};

/** Working hours by the wall clock of a site; days of the week as ISO 8601 counts them, 1 is Monday. */
export const hoursBody = z.strictObject({
  week: z.array(z.strictObject({ day: integer(z.int().min(1).max(7)), ...span })).max(hoursLimits.spans),
  /** Days whose hours take the place of those of the week; without any it is closed. */
  exceptions: z
    .array(
      z.strictObject({
        date: day(),
        name: name(80),
        spans: z.array(z.strictObject(span)).max(hoursLimits.spansOfException).default([]),
      }),
    )
    .max(hoursLimits.exceptions)
    .default([]),
});

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

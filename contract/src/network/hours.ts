import { z } from 'zod';
import { boolean, day, integer, name, timeOfDay } from '../wire';

/** So many spans a week, and so many days that are otherwise: the holidays of several years, read with every charge point. */
export const hoursLimits = {
  spans: 70,
  exceptions: 120,
  spansOfException: 4,
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

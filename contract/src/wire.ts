import { z } from 'zod';

/*
 * Lenient readers for what clients send (docs/decisions.md#lenient-input: numbers may be strings, booleans 0/1 or "true").
 * They stay strict about meaning: an empty string is "nothing sent", never zero.
 */

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const toNumber = (value: unknown): unknown => {
  if (isBlank(value)) return undefined;
  if (typeof value !== 'string') return value;
  const read = Number(value);
  return Number.isFinite(read) ? read : value;
};

const words = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
]);

/** A number, also sent as text. */
export const number = (inner: z.ZodNumber = z.number()) => z.preprocess(toNumber, inner);

/** A whole number, also sent as text. */
export const integer = (inner: z.ZodNumber = z.int()) => z.preprocess(toNumber, inner);

/** The number of a row: 1 and up. */
export const id = () => integer(z.int().min(1));

/** A boolean, also sent as 0/1 or "true"/"false". */
export const boolean = () =>
  z.preprocess(
    (value) => words.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value,
    z.boolean(),
  );

/** Text without surrounding blanks, at least one and at most `max` characters. */
export const text = (max = 200) => z.string().trim().min(1).max(max);

/** Breaks of lines, control characters, and marks that turn the direction of what stands after them. */
const untold = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A name as people read it: nothing in it may pass for something else (docs/decisions.md#names). */
export const name = (max = 100) => text(max).refine((value) => !untold.test(value), { error: 'invalid' });

/** A value that may be left out or emptied: an empty text is null. */
export const orNothing = <I extends z.ZodType>(inner: I) =>
  z.preprocess((value) => (isBlank(value) ? null : value), inner.nullish());

/** Optional text: an empty one is null. */
export const optionalText = (max = 200) =>
  z.preprocess((value) => (isBlank(value) ? null : value), z.string().trim().max(max).nullish());

/** Time of day as `HH:mm`; `HH:mm:ss` is read too, `24:00` is `00:00`. */
export const timeOfDay = () =>
  z
    .string()
    .trim()
    .regex(/^(?:([01]\d|2[0-3]):[0-5]\d(?::00)?|24:00(?::00)?)$/, { error: 'time-of-day' })
    .transform((value) => (value.startsWith('24') ? '00:00' : value.slice(0, 5)));

/** A moment in ISO 8601 with its zone; there was no year 0 (ISO 8601 has one, the calendar of the database does not). */
export const moment = () =>
  z.iso.datetime({ offset: true }).refine((value) => !value.startsWith('0000'), { error: 'date' });

/** A calendar day `YYYY-MM-DD`. */
export const day = () => z.iso.date();

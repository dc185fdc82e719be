import { z } from 'zod';
import { number, optionalText, orNothing } from './wire';

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

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'choice' });

/** An address as it is written, flat. */
export const addressBody = {
  address_line_1: optionalText(),
  address_line_2: optionalText(),
  address_line_3: optionalText(),
  city: optionalText(),
  state: optionalText(),
  zipcode: optionalText(20),
  country: orNothing(country),
};

/** A place on the map in degrees (WGS 84); both or none. */
export const placeBody = {
  latitude: orNothing(number(z.number().min(-90).max(90))),
  longitude: orNothing(number(z.number().min(-180).max(180))),
};

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { name, number, orNothing, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    operator: true;
  }
}

/** What the owner of a new operator has yet to do, the next step first. */
export const setupSteps = ['company', 'power-center'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** An operator as its own people see it; `currency_fixed` once money has moved. */
export const operatorShape = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  currency_fixed: z.boolean(),
  /** A name of the IANA time zone database. */
  time_zone: z.string(),
  /** Null once the first steps are done. */
  setup: z.enum(setupSteps).nullable(),
  /** What it says of itself on receipts. */
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().nullable(),
  zipcode: z.string().nullable(),
  vat_id: z.string().nullable(),
  /** Its own tax rate at home, as a part of the net price: 0.19 is 19 %; null where the standard rate of its country counts. */
  tax_rate: z.number().nullable(),
  standard_tax_rate: z.number(),
  /** Stands before the number of each receipt. */
  receipt_prefix: z.string(),
});
export type Operator = z.infer<typeof operatorShape>;

/** A line of an address as it is printed; nothing where it is emptied. */
const toldLine = (max: number) => orNothing(name(max));

export const showOperator = endpoint({
  method: 'GET',
  path: '/api/operator',
  summary: 'The own operator: name, country, currency, time zone, and what it says of itself on receipts',
  needs: { operator: 'member', keys: true },
  result: operatorShape,
});

export const changeOperator = endpoint({
  method: 'PATCH',
  path: '/api/operator',
  summary: 'Changes what is sent of the own operator; the currency only until money has moved',
  needs: { operator: 'owner' },
  body: z.strictObject({
    name: name().optional(),
    country: z.string().length(2).optional(),
    currency: z.string().length(3).optional(),
    time_zone: text(100).optional(),
    /** The next step; null ends the first steps. */
    setup: z.enum(setupSteps).nullable().optional(),
    address_line_1: toldLine(120),
    address_line_2: toldLine(120),
    city: toldLine(80),
    zipcode: toldLine(20),
    vat_id: orNothing(
      z
        .string()
        .trim()
        .max(30)
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, { error: 'invalid' }),
    ),
    tax_rate: orNothing(number(z.number().min(0).max(1))),
    receipt_prefix: z
      .string()
      .trim()
      .max(12)
      .regex(/^[A-Za-z0-9/-]*$/, { error: 'invalid' })
      .optional(),
  }),
  result: operatorShape,
});

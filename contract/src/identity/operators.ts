import { z } from 'zod';
import { endpoint } from '../endpoint';
import { name, text } from '../wire';

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
});
export type Operator = z.infer<typeof operatorShape>;

export const showOperator = endpoint({
  method: 'GET',
  path: '/api/operator',
  summary: 'The own operator: name, country, currency, time zone',
  needs: { operator: 'member' },
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
  }),
  result: operatorShape,
});

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { plainQuery } from '../page';

/** A country; `id` is its number in ISO 3166-1, `iso` its two letters, `name` in the caller's language. */
export const countryShape = z.object({ id: z.int(), name: z.string(), iso: z.string() });
export type Country = z.infer<typeof countryShape>;

/** What a country calls its tax on services. */
export const taxNames = ['vat', 'gst', 'sales'] as const;
export type TaxName = (typeof taxNames)[number];

/** A currency that an operator may use; `id` is its number in ISO 4217. */
export const currencyShape = z.object({
  id: z.int(),
  currency_iso: z.string(),
  name: z.string(),
  decimals: z.int(),
});
export type Currency = z.infer<typeof currencyShape>;

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/v3/countries',
  summary: 'All countries, named and ordered in the language of the caller',
  needs: { public: true },
  query: plainQuery,
  result: z.array(countryShape),
  legacyEnvelope: true,
});

export const countriesOfApp = endpoint({
  method: 'GET',
  path: '/api/v1/countries',
  summary: 'All countries, for an app of drivers',
  needs: { app: true },
  query: plainQuery,
  result: z.array(countryShape),
  legacyEnvelope: true,
});

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/v3/countries/currencies',
  summary: 'The currencies that an operator may use',
  needs: { public: true },
  query: plainQuery,
  result: z.array(currencyShape),
  legacyEnvelope: true,
});

import type { TaxName } from '@voltdeck/contract';
import table from './tax-rates.json';

/** The standard tax on services of a country. */
interface TaxRow {
  /** In per cent of the net price. */
  rate: number;
  tax: string;
  source: string;
  /** The day on which the source said so. */
  as_of: string;
}

const rows = new Map<string, TaxRow>(Object.entries(table));

const ppmOfPercent = 10_000;

/** The standard rate of a country in parts per million; 0 where it has no such tax, or none that is known here. */
export const standardTaxPpm = (country: string): number =>
  Math.round((rows.get(country)?.rate ?? 0) * ppmOfPercent);

const names: Readonly<Record<string, TaxName>> = { vat: 'vat', gst: 'gst', sales: 'sales' };

/** What a country calls its tax on services; where it has none, an operator may still set a rate of its own. */
export const taxNameOf = (country: string): TaxName => names[rows.get(country)?.tax ?? ''] ?? 'sales';

/** Whose rate counts for what is sold at a place. */
export interface TaxedPlace {
  /** Where the charge point stands; null where that is not told. */
  country: string | null;
  /** Where its operator is at home. */
  homeCountry: string;
  /** What the operator has set instead of the standard rate at home; null where nothing. */
  ownRatePpm: number | null;
}

/** The tax that is in the price of energy at a place, in parts per million of the net price (docs/decisions.md#tax). */
export const taxRatePpmAt = ({ country, homeCountry, ownRatePpm }: TaxedPlace): number => {
  const at = country ?? homeCountry;
  return at === homeCountry && ownRatePpm !== null ? ownRatePpm : standardTaxPpm(at);
};

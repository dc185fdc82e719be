import type { Country, Locale } from '@voltdeck/contract';
import alpha3 from './alpha-3.json';
import numbers from './countries.json';

const known = new Map<string, number>(Object.entries(numbers));

/** Whether a country has this two-letter code (ISO 3166-1). */
export const isCountry = (code: string): boolean => known.has(code);

/** The number of a country by its code, as clients find it among all countries; null where there is none such. */
export const countryNumber = (code: string): number | null => known.get(code) ?? null;

const threeLetters = new Map<string, string>(Object.entries(alpha3));

/** The three-letter code of a country (ISO 3166-1 alpha-3) by its two-letter one; null where there is none such. */
export const alpha3Of = (code: string): string | null => threeLetters.get(code) ?? null;

/** The time zones of a region, which the types of the language do not know yet. */
const zonesOf = (iso: string): readonly string[] =>
  (new Intl.Locale(`und-${iso}`) as Intl.Locale & { timeZones?: string[] }).timeZones ?? [];

let countryOfZone: ReadonlyMap<string, string> | null = null;

/** The country that a time zone is named for; null where it is none's alone, as UTC is. */
export function countryOfTimeZone(timeZone: string): string | null {
  countryOfZone ??= new Map(
    [...known.keys()].flatMap((iso) => zonesOf(iso).map((zone) => [zone, iso] as const)),
  );
  return countryOfZone.get(timeZone) ?? null;
}

/** All countries in the alphabetical order of a language; their ids are the numbers of ISO 3166-1, which never change. */
export function countriesIn(locale: Locale): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const inOrder = new Intl.Collator(locale);
  return [...known]
    .map(([iso, id]) => ({ id, name: names.of(iso) ?? iso, iso }))
    .toSorted((one, other) => inOrder.compare(one.name, other.name));
}

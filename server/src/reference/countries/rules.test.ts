import { locales } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { countriesIn, countryNumber, countryOfTimeZone, isCountry } from './rules';

test.each([
  ['JO', true],
  ['DE', true],
  ['jo', false],
  ['XX', false],
  ['UK', false],
  ['', false],
  ['constructor', false],
])('%s is a country: %s', (code, known) => {
  expect(isCountry(code)).toBe(known);
});

test('a code leads to the id that the list of countries has', () => {
  expect(countryNumber('JO')).toBe(countriesIn('en').find(({ iso }) => iso === 'JO')?.id);
  expect(countryNumber('XX')).toBeNull();
});

test.each([
  ['Asia/Amman', 'JO'],
  ['Europe/Paris', 'FR'],
  ['America/New_York', 'US'],
  ['Asia/Riyadh', 'SA'],
  ['UTC', null],
  ['Mars/Olympus', null],
])('the country of the time zone %s is %s', (zone, country) => {
  expect(countryOfTimeZone(zone)).toBe(country);
});

describe.each(locales)('the countries in %s', (locale) => {
  const countries = countriesIn(locale);

  test('have each an id, a code and a name of their own', () => {
    expect(countries).toHaveLength(249);
    for (const key of ['id', 'iso', 'name'] as const)
      expect(new Set(countries.map((country) => country[key])).size, key).toBe(249);
  });

  test('are named in the language', () => {
    const names = { en: 'Germany', ar: 'ألمانيا', fr: 'Allemagne', es: 'Alemania' };
    expect(countries.find(({ iso }) => iso === 'DE')).toEqual({ id: 276, name: names[locale], iso: 'DE' });
  });

  test('come in the order of the language', () => {
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
  });
});

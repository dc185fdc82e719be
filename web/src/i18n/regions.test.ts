import { expect, it } from 'vitest';
import { guessCountry } from './regions';

it.each([
  ['Europe/Paris', ['en-US', 'en'], 'FR'],
  ['Europe/Berlin', ['de-AT', 'de'], 'DE'],
  ['Asia/Amman', ['ar'], 'JO'],
  ['America/New_York', ['en-US'], 'US'],
  // A clock of no country: what the languages name.
  ['UTC', ['es-MX', 'es'], 'MX'],
  ['UTC', ['en', 'not a tag', 'en-IE'], 'IE'],
  ['UTC', ['en'], undefined],
])('a browser in %s that reads %s is in %s', (zone, languages, country) => {
  expect(guessCountry(zone, languages)).toBe(country);
});

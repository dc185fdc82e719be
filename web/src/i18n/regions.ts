import { ownZone } from './zones';

/** What newer browsers know of a region; older ones have it as a property, some not at all. */
interface ZonedLocale {
  getTimeZones?: () => readonly string[] | undefined;
  timeZones?: readonly string[];
}

const hasZone = (region: string, zone: string): boolean => {
  const locale = new Intl.Locale(`und-${region}`);
  const { getTimeZones, timeZones } = locale as ZonedLocale;
  // Codes of countries that are no more are read as those that came after them.
  return locale.region === region && (getTimeZones?.call(locale) ?? timeZones ?? []).includes(zone);
};

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** The country of a clock, found without a list of our own: each clock is that of one country, or of none. */
const regionOf = (zone: string): string | undefined => {
  for (const first of letters) {
    const second = letters.find((letter) => hasZone(first + letter, zone));
    if (second !== undefined) return first + second;
  }
  return undefined;
};

/** The regions that languages of the browser name. */
const regionsOf = (languages: readonly string[]): string[] =>
  languages.flatMap((tag) => {
    try {
      return new Intl.Locale(tag).region ?? [];
    } catch {
      return [];
    }
  });

/**
 * The country that somebody is likely in, as two letters: that of the clock of this browser, else what its languages name.
 * A language alone says little: American English is read everywhere.
 */
export const guessCountry = (
  zone: string = ownZone(),
  languages: readonly string[] = navigator.languages,
): string | undefined => {
  const named = regionsOf(languages);
  // Most often right, and found at once.
  return named.find((region) => hasZone(region, zone)) ?? regionOf(zone) ?? named[0];
};

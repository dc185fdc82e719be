import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in the form of E.164, such as +33123456789; of a country where it is written without its own. Null where it is none. */
export function phoneNumberOf(text: string, country: string): string | null {
  const found = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, country)
    : parsePhoneNumberFromString(text);
  return found?.isPossible() === true ? found.number : null;
}

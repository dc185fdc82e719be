import { payoutDetails } from '@voltdeck/contract';
import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What checksums and numbering plans say of the numbers by which people are paid. */
export const bankNumbers = payoutDetails.checksBy({
  getCountrySpecifications,
  isValidIBAN,
  isValidBIC,
  phoneOf: (text, country) =>
    isSupportedCountry(country) ? parsePhoneNumberFromString(text, country) : undefined,
});

/** A telephone number in the form of E.164, dialled in a country where it names none; null where it cannot be one. */
export function phoneNumberOf(text: string, country: string): string | null {
  const number = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, country)
    : parsePhoneNumberFromString(text);
  return number?.isValid() === true ? number.number : null;
}

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

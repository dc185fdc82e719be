import { payoutDetails } from '@voltdeck/contract';
import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What the server asks of account and phone numbers, asked here while they are typed; it comes with the form alone. */
export const checks = payoutDetails.checksBy({
  getCountrySpecifications,
  isValidIBAN,
  isValidBIC,
  phoneOf: (text, country) =>
    isSupportedCountry(country) ? parsePhoneNumberFromString(text, country) : undefined,
});

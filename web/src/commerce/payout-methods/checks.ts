import type { DetailChecks } from '@voltdeck/contract';
import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const specifications = getCountrySpecifications();

/** What the server asks of account and phone numbers, asked here while they are typed; it comes with the form alone. */
export const checks: DetailChecks = {
  usesIban: (country) =>
    Object.hasOwn(specifications, country) &&
    specifications[country as keyof typeof specifications]?.IBANRegistry === true,
  isIban: (text) => isValidIBAN(text),
  isBic: (text) => isValidBIC(text),
  mobileOf: (text, country) => {
    if (!isSupportedCountry(country)) return null;
    const number = parsePhoneNumberFromString(text, country);
    return number?.isValid() === true && number.country === country ? number.number : null;
  },
};

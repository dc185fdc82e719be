import type { DetailChecks } from '@voltdeck/contract';
import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const specifications = getCountrySpecifications();

/** What checksums and numbering plans say of the numbers by which people are paid (ISO 13616, ISO 9362, E.164). */
export const bankNumbers: DetailChecks = {
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

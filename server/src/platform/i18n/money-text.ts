import { type Locale, toMajor } from '@voltdeck/contract';

/** An amount of minor units as a language writes money, in Latin digits; for mails. */
export const moneyText = (locale: Locale, amountMinor: number, currency: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'currency', currency }).format(
    toMajor(amountMinor, currency),
  );

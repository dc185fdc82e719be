import { currencyDigits, type Currency, type Locale } from '@voltdeck/contract';
import numbers from './currencies.json';

/** The currencies an operator may use, by code; their ids are the numbers of ISO 4217, which never change. */
export function currenciesIn(locale: Locale): Currency[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'code' });
  return Object.entries(numbers).map(([iso, id]) => ({
    id,
    currency_iso: iso,
    name: names.of(iso) ?? iso,
    decimals: currencyDigits(iso),
  }));
}
